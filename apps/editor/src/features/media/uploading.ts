import type { BlockId, ProjectId } from "@coursewright/base/ids.ts";
import { importUpload } from "@coursewright/contract/uploads.ts";
import type { Upload, UploadKind } from "@coursewright/contract/uploads.ts";
import { call } from "../../base/api/client.ts";
import { hasCode } from "../../base/api/api-error.ts";
import { ImportRefused, uploadFile, withRetries } from "./upload-file.ts";
import { putUploading } from "../../document/page/uploading-state.ts";

interface Start {
  readonly block: BlockId;
  /** A function if the file must be read first. */
  readonly file: File | (() => Promise<File>);
  readonly kind: UploadKind;
  readonly projectId: ProjectId;
  readonly retry?: () => void;
}

/** Returns the upload, or null if it failed or was cancelled; the block's state says which. */
export function startUpload({ block, file: given, kind, projectId, retry }: Start): Promise<Upload | null> {
  return tracked({ block, kind, name: typeof given === "function" ? "" : given.name, retry }, async (signal, show) => {
    const file = typeof given === "function" ? await given() : given;
    return uploadFile({ file, kind, projectId, signal, onProgress: (share) => show(file.name, share) });
  });
}

interface Import {
  readonly block: BlockId;
  readonly url: string;
  readonly projectId: ProjectId;
  readonly retry: () => void;
}

/** The server fetches a distant picture and has to decode it. */
const importWithinMs = 60_000;

/** Lets the server fetch a picture from another site. */
export function startImport({ block, url, projectId, retry }: Import): Promise<Upload | null> {
  const name = URL.parse(url)?.host ?? "";
  const body = { uploadId: crypto.randomUUID(), projectId, url };
  return tracked({ block, kind: "image", name, retry }, async (signal) => {
    try {
      return await withRetries(signal, () => call(importUpload, { body }, { signal, timeoutMs: importWithinMs }));
    } catch (error) {
      throw hasCode(error, "picture_refused") ? new ImportRefused() : error;
    }
  });
}

interface Tracked extends Pick<Start, "block" | "kind" | "retry"> {
  readonly name: string;
}

async function tracked(
  { block, kind, name, retry }: Tracked,
  work: (signal: AbortSignal, show: (name: string, share: number) => void) => Promise<Upload>,
): Promise<Upload | null> {
  const controller = new AbortController();
  const cancel = () => controller.abort();
  const show = (shown: string, share: number) => putUploading(block, { state: "in progress", name: shown, share, cancel });
  show(name, 0);
  try {
    const upload = await work(controller.signal, show);
    putUploading(block, undefined);
    return upload;
  } catch (error) {
    putUploading(block, controller.signal.aborted ? undefined : { state: "failed", kind, error, retry });
    return null;
  }
}

export function forgetFailure(block: BlockId): void {
  putUploading(block, undefined);
}
