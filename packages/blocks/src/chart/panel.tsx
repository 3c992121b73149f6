import { Button } from "@coursewright/ui/button.tsx";
import { useLingui } from "@lingui/react/macro";
import { ChartColumn, ChartLine, ChartPie } from "lucide-react";
import type { PanelProps } from "../kit/definition/define-block.ts";
import type { ChartChoice } from "./model.ts";
import "./panel.css";

export function Panel({ become }: PanelProps<ChartChoice>) {
  const { t } = useLingui();
  const kinds = [
    { type: "barchart", name: t`Bar chart`, use: t`Compare up to four bars in a group.`, Icon: ChartColumn },
    { type: "piechart", name: t`Pie chart`, use: t`Two to eight parts of a whole.`, Icon: ChartPie },
    { type: "linechart", name: t`Line chart`, use: t`Up to six lines over time.`, Icon: ChartLine },
  ];
  return (
    <div className="chart-kinds" role="group" aria-label={t`Kind of chart`}>
      {kinds.map(({ type, name, use, Icon }) => (
        <Button key={type} tone="secondary" wide onClick={() => become(type)}>
          <Icon size={28} strokeWidth={1.5} />
          <span>
            <b>{name}</b>
            {use}
          </span>
        </Button>
      ))}
    </div>
  );
}
