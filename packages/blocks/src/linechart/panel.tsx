import { lineCounts } from "@coursewright/theme/theme.ts";
import { useLingui } from "@lingui/react/macro";
import { ChartPanel } from "../kit/chart/panel.tsx";
import type { PanelProps } from "../kit/definition/define-block.ts";
import { defaultLines, maxPoints } from "./model.ts";
import type { Linechart } from "./model.ts";

export function Panel({ data, change, theme, pageTheme, changeTheme }: PanelProps<Linechart>) {
  const { t } = useLingui();
  return (
    <ChartPanel
      kind="line"
      data={data}
      change={change}
      theme={theme}
      pageTheme={pageTheme}
      changeTheme={changeTheme}
      countLabel={t`Number of lines`}
      counts={lineCounts}
      count={data.numLines ?? theme.charts?.lines ?? pageTheme.charts?.lines ?? defaultLines}
      changeCount={(numLines) => change({ numLines })}
      maxBlocks={maxPoints}
    />
  );
}
