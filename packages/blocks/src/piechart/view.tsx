import { ChartView } from "../kit/chart/chart-view.tsx";
import type { ViewProps } from "../kit/definition/define-block.ts";
import { defaultSections } from "./model.ts";
import type { Piechart } from "./model.ts";

export function View({ data, leaves, theme }: ViewProps<Piechart>) {
  return (
    <ChartView kind="pie" data={data} count={data.numSections ?? theme.charts?.sections ?? defaultSections} leaves={leaves} theme={theme} />
  );
}
