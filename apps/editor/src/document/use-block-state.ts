import type { BlockId } from "@coursewright/base/ids.ts";
import { useCallback, useSyncExternalStore } from "react";
import { blockFeed } from "./block-feed.ts";
import type { PageState } from "./page-state.ts";
import { useOpenPage } from "./page-context.tsx";

/** Like `usePageState`, for what concerns one block: it is asked for only when that block's content, selection or place at the top changes. */
export function useBlockState<Part>(id: BlockId, select: (state: PageState) => Part): Part {
  const { store } = useOpenPage();
  const subscribe = useCallback((listener: () => void) => blockFeed(store).subscribe(id, listener), [store, id]);
  return useSyncExternalStore(subscribe, () => select(store.getState()));
}
