import { readBlock } from "@coursewright/blocks/registry.ts";
import { printedLeaves } from "@coursewright/blocks/kit/definition/printed-leaves.tsx";
import type { StoredBlock } from "@coursewright/blocks/kit/data/stored-block.ts";
import { cascade } from "@coursewright/theme/cascade.ts";
import { themeVariables } from "@coursewright/theme/css-variables.ts";
import type { Theme } from "@coursewright/theme/theme.ts";
import { useLayoutEffect, useMemo, useRef } from "react";
import { usePageState } from "../page/page-context.tsx";
import { BlockGuard } from "./block-guard.tsx";

/** The block as learners see it. */
export function PrintedBlock({ block, className }: { readonly block: StoredBlock; readonly className: string }) {
  const themes = usePageState((state) => state.themes);
  const theme = useMemo(() => cascade(themes.project, themes.chapter, themes.page, block.theme), [block.theme, themes]);
  const read = useMemo(() => readBlock(block), [block]);
  const frame = useThemeRef(theme);
  if (read.state !== "ok") return null;
  return (
    <div className={className} ref={frame}>
      <BlockGuard about={block} instead={<p>{JSON.stringify(block.data)}</p>}>
        <read.block.View data={read.data} metadata={read.metadata} leaves={printedLeaves} theme={theme} />
      </BlockGuard>
    </div>
  );
}

function useThemeRef(theme: Theme) {
  const frame = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    for (const [name, value] of Object.entries(themeVariables(theme))) frame.current?.style.setProperty(name, value);
  }, [theme]);
  return frame;
}
