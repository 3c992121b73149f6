import { barCounts } from "@coursewright/theme/theme.ts";
import { useLingui } from "@lingui/react/macro";
import { ChartPanel } from "../kit/chart/panel.tsx";
import type { PanelProps } from "../kit/definition/define-block.ts";
import { defaultBars, maxGroups } from "./model.ts";
import type { Barchart } from "./model.ts";

export function Panel({ data, change, theme, pageTheme, changeTheme }: PanelProps<Barchart>) {
  const { t } = useLingui();
  return (
    <ChartPanel
      kind="bar"
      data={data}
      change={change}
      theme={theme}
      pageTheme={pageTheme}
      changeTheme={changeTheme}
      countLabel={t`Number of bars`}
      counts={barCounts}
      count={data.numBars ?? theme.charts?.bars ?? pageTheme.charts?.bars ?? defaultBars}
      changeCount={(numBars) => change({ numBars })}
      maxBlocks={maxGroups}
    />
  );
}
