import { ChartColumn, ChartLine, ChartPie } from "lucide-react";
import type { ViewProps } from "../kit/definition/define-block.ts";
import type { ChartChoice } from "./model.ts";

/** A published page shows only its text, if any. The placeholder appears only on the canvas. */
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
