import type { Theme } from "@coursewright/theme/theme.ts";
import { useShallow } from "zustand/shallow";
import { usePageState } from "../document/page-context.tsx";
import type { CanvasActions } from "./canvas-actions.ts";
import { CanvasBlock } from "./canvas-block.tsx";

interface BlockListProps {
  readonly theme: Theme;
  readonly actions: CanvasActions;
}

/** Drawn again when a block comes, goes or moves; what changes inside of a block draws that block alone. */
export function BlockList({ theme, actions }: BlockListProps) {
  const ids = usePageState(useShallow(({ blocks }) => blocks.map(({ id }) => id)));
  return ids.map((id) => <CanvasBlock key={id} id={id} actions={actions} theme={theme} />);
}
