import { ChartView } from "../kit/chart/chart-view.tsx";
import type { ViewProps } from "../kit/definition/define-block.ts";
import { defaultLines } from "./model.ts";
import type { Linechart } from "./model.ts";

export function View({ data, leaves, theme }: ViewProps<Linechart>) {
  return <ChartView kind="line" data={data} count={data.numLines ?? theme.charts?.lines ?? defaultLines} leaves={leaves} theme={theme} />;
}
