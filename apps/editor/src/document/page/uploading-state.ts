import type { BlockId } from "@coursewright/base/ids.ts";
import type { UploadKind } from "@coursewright/contract/uploads.ts";
import { createStore, useStore } from "zustand";

export type Uploading =
  | { readonly state: "in progress"; readonly name: string; readonly share: number; readonly cancel: () => void }
  | { readonly state: "failed"; readonly kind: UploadKind; readonly error: unknown; readonly retry?: (() => void) | undefined };

/** Keyed by block: an upload continues while the author works on another block. */
const store = createStore<ReadonlyMap<BlockId, Uploading>>(() => new Map());

export function useUploading(block: BlockId): Uploading | undefined {
  return useStore(store, (all) => all.get(block));
}

export function putUploading(block: BlockId, uploading: Uploading | undefined): void {
  const all = new Map(store.getState());
  if (uploading) all.set(block, uploading);
  else all.delete(block);
  store.setState(all, true);
}
