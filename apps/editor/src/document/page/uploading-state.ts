import type { BlockId } from "@coursewright/base/ids.ts";
import type { UploadKind } from "@coursewright/contract/uploads.ts";
import { createStore, useStore } from "zustand";

export type Uploading =
  | {
      readonly state: "in progress";
      readonly phase: "checking" | "uploading" | "converting";
      readonly name: string;
      readonly share: number;
      readonly cancel: () => void;
    }
  /** The author has not agreed to the price yet. */
  | { readonly state: "offered"; readonly offer: VideoOffer }
  | { readonly state: "failed"; readonly kind: UploadKind; readonly error: unknown; readonly retry?: (() => void) | undefined };

export interface VideoOffer {
  readonly name: string;
  readonly bytes: number;
  /** Unknown if the browser cannot play the file. The price is the most then. */
  readonly seconds: number | undefined;
  readonly height: number | undefined;
  readonly price: number;
  readonly accept: () => void;
  readonly cancel: () => void;
}

/** Keyed by block: an upload continues while the author works on another block. */
const store = createStore<ReadonlyMap<BlockId, Uploading>>(() => new Map());

export function useUploading(block: BlockId): Uploading | undefined {
  return useStore(store, (all) => all.get(block));
}

export function isUploading(block: BlockId): boolean {
  const uploading = store.getState().get(block);
  return uploading !== undefined && uploading.state !== "failed";
}

export function putUploading(block: BlockId, uploading: Uploading | undefined): void {
  const all = new Map(store.getState());
  if (uploading) all.set(block, uploading);
  else all.delete(block);
  store.setState(all, true);
}
