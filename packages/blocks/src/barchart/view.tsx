import { ChartView } from "../kit/chart/chart-view.tsx";
import type { ViewProps } from "../kit/definition/define-block.ts";
import { defaultBars } from "./model.ts";
import type { Barchart } from "./model.ts";

export function View({ data, leaves, theme }: ViewProps<Barchart>) {
  return <ChartView kind="bar" data={data} count={data.numBars ?? theme.charts?.bars ?? defaultBars} leaves={leaves} theme={theme} />;
}
