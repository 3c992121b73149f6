import { sectionCounts } from "@coursewright/theme/theme.ts";
import { useLingui } from "@lingui/react/macro";
import { ChartPanel } from "../kit/chart/panel.tsx";
import type { PanelProps } from "../kit/definition/define-block.ts";
import { defaultSections } from "./model.ts";
import type { Piechart } from "./model.ts";

export function Panel({ data, change, theme, pageTheme, changeTheme }: PanelProps<Piechart>) {
  const { t } = useLingui();
  return (
    <ChartPanel
      kind="pie"
      data={data}
      change={change}
      theme={theme}
      pageTheme={pageTheme}
      changeTheme={changeTheme}
      countLabel={t`Number of sections`}
      counts={sectionCounts}
      count={data.numSections ?? theme.charts?.sections ?? pageTheme.charts?.sections ?? defaultSections}
      changeCount={(numSections) => change({ numSections })}
      maxBlocks={1}
    />
  );
}
