import { ChartColumn, ChartLine, ChartPie } from "lucide-react";
import type { ViewProps } from "../kit/definition/define-block.ts";
import type { ChartChoice } from "./model.ts";

/** On a published page only its words stand, if there are any: the invitation is the canvas's placeholder. */
export function View({ data, leaves }: ViewProps<ChartChoice>) {
  return (
    <div className="b-chart-choice">
      {data.text === ""
        ? [ChartColumn, ChartPie, ChartLine].map((Icon, index) => <Icon key={index} size={28} strokeWidth={1.5} aria-hidden="true" />)
        : null}
      <p>
        <leaves.Text
          field="text"
          value={data.text}
          placeholder={/*i18n*/ { id: "chart.choose", message: "Bars, a pie or lines? Choose in the panel." }}
        />
      </p>
    </div>
  );
}
