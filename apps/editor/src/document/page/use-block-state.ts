import type { BlockId } from "@coursewright/base/ids.ts";
import type { StoredBlock } from "@coursewright/blocks/kit/data/stored-block.ts";
import { useCallback, useSyncExternalStore } from "react";
import { blockFeed } from "./block-feed.ts";
import { blockOf } from "../content/block-of.ts";
import type { PageState } from "./page-state.ts";
import { useOpenPage } from "./page-context.tsx";

/** The block as it is. Drawn again each time it is told, even of what it was before: its text may show something else by now. */
export function useBlock(id: BlockId): StoredBlock | undefined {
  const { store } = useOpenPage();
  const subscribe = useCallback((listener: () => void) => blockFeed(store).subscribe(id, listener), [store, id]);
  useSyncExternalStore(subscribe, () => blockFeed(store).turnOf(id));
  return blockOf(store.getState().blocks, id);
}

/** Like `usePageState`, for what concerns one block: it is asked for only when that block's content, selection or place at the top changes. */
export function useBlockState<Part>(id: BlockId, select: (state: PageState) => Part): Part {
  const { store } = useOpenPage();
  const subscribe = useCallback((listener: () => void) => blockFeed(store).subscribe(id, listener), [store, id]);
  return useSyncExternalStore(subscribe, () => select(store.getState()));
}
