import type { BlockId } from "@coursewright/base/ids.ts";
import type { StoredBlock } from "@coursewright/blocks/kit/data/stored-block.ts";
import { useCallback, useSyncExternalStore } from "react";
import { blockFeed } from "./block-feed.ts";
import { blockOf } from "../content/block-of.ts";
import type { PageState } from "./page-state.ts";
import { useOpenPage } from "./page-context.tsx";

/** The current block. Renders after every notification, even if the block is unchanged, because its text may show something else. */
export function useBlock(id: BlockId): StoredBlock | undefined {
  const { store } = useOpenPage();
  const subscribe = useCallback((listener: () => void) => blockFeed(store).subscribe(id, listener), [store, id]);
  useSyncExternalStore(subscribe, () => blockFeed(store).notificationsOf(id));
  return blockOf(store.getState().blocks, id);
}

/** Like `usePageState`, but selects again only when this block's content, selection or first position changes. */
export function useBlockState<Part>(id: BlockId, select: (state: PageState) => Part): Part {
  const { store } = useOpenPage();
  const subscribe = useCallback((listener: () => void) => blockFeed(store).subscribe(id, listener), [store, id]);
  return useSyncExternalStore(subscribe, () => select(store.getState()));
}
