import type { BlockId, ProjectId } from "@coursewright/base/ids.ts";
import type { Upload, UploadKind } from "@coursewright/contract/uploads.ts";
import { createStore, useStore } from "zustand";
import { uploadFile } from "./upload-file.ts";

export type Uploading =
  | { readonly state: "in progress"; readonly name: string; readonly share: number; readonly cancel: () => void }
  | { readonly state: "failed"; readonly error: unknown };

/** Keyed by block: an upload continues while the author works on another block. */
const store = createStore<ReadonlyMap<BlockId, Uploading>>(() => new Map());

export function useUploading(block: BlockId): Uploading | undefined {
  return useStore(store, (all) => all.get(block));
}

interface Start {
  readonly block: BlockId;
  readonly file: File;
  readonly kind: UploadKind;
  readonly projectId: ProjectId;
}

/** Returns the upload, or null if it failed or was cancelled; the block's state says which. */
export async function startUpload({ block, file, kind, projectId }: Start): Promise<Upload | null> {
  const controller = new AbortController();
  const cancel = () => controller.abort();
  const show = (share: number) => put(block, { state: "in progress", name: file.name, share, cancel });
  show(0);
  try {
    const upload = await uploadFile({ file, kind, projectId, signal: controller.signal, onProgress: show });
    put(block, undefined);
    return upload;
  } catch (error) {
    put(block, controller.signal.aborted ? undefined : { state: "failed", error });
    return null;
  }
}

export function forgetFailure(block: BlockId): void {
  put(block, undefined);
}

function put(block: BlockId, uploading: Uploading | undefined): void {
  const all = new Map(store.getState());
  if (uploading) all.set(block, uploading);
  else all.delete(block);
  store.setState(all, true);
}
