import type { BlockId, ProjectId } from "@coursewright/base/ids.ts";
import { cancelUpload, importUpload, isAccepted, videoPrice } from "@coursewright/contract/uploads.ts";
import type { Upload, UploadKind } from "@coursewright/contract/uploads.ts";
import { call } from "../../base/api/client.ts";
import { hasCode } from "../../base/api/api-error.ts";
import { sessionStore } from "../../base/api/session.ts";
import { claim, ConversionFailed, followConversion } from "./follow-conversion.ts";
import { readVideo } from "./read-video.ts";
import { ImportRefused, TypeRefused, uploadFile, withRetries } from "./upload-file.ts";
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
    const onProgress = (share: number) => show({ name: file.name, share, phase: "uploading" });
    if (kind !== "video") return uploadFile({ file, kind, projectId, signal, onProgress });
    const seconds = isAccepted(kind, file.type) ? await agreedLength({ block, file, signal, show }) : undefined;
    const { uploadId } = await uploadFile({ file, kind, projectId, signal, onProgress, block, seconds });
    const upload = await converted(uploadId, { signal, onShare: (share) => show({ name: file.name, share, phase: "converting" }) });
    // The caller puts it into the block before this request is sent.
    claim(uploadId);
    return upload;
  });
}

interface Resumed extends Pick<Start, "block"> {
  readonly uploadId: string;
  readonly name: string;
}

/** Follows a conversion that began before this page was opened. */
export function resumeConversion({ block, uploadId, name }: Resumed): Promise<Upload | null> {
  return tracked({ block, kind: "video", name, retry: undefined }, async (signal, show) =>
    converted(uploadId, { signal, onShare: (share) => show({ name, share, phase: "converting" }) }),
  );
}

async function converted(uploadId: string, following: Parameters<typeof followConversion>[1]): Promise<Upload> {
  try {
    return await followConversion(uploadId, following);
  } catch (error) {
    if (following.signal.aborted) call(cancelUpload, { params: { uploadId } }).catch(() => undefined);
    // A lost connection is no end: the page follows the conversion again when it opens.
    else if (!(error instanceof TypeRefused || error instanceof ConversionFailed)) throw error;
    claim(uploadId);
    throw error;
  }
}

interface Agreement extends Pick<Start, "block"> {
  readonly file: File;
  readonly signal: AbortSignal;
  readonly show: Show;
}

/** [MED-07] Where each minute has a price, the author sees it before the upload begins. Returns the length. */
async function agreedLength({ block, file, signal, show }: Agreement): Promise<number | undefined> {
  const session = sessionStore.getState();
  const perMinute = session.kind === "signed-in" ? session.session.videoCreditsPerMinute : undefined;
  if (perMinute === undefined) return undefined;
  show({ name: file.name, share: 0, phase: "checking" });
  const { seconds, height } = (await readVideo(file)) ?? {};
  signal.throwIfAborted();
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const offer = { name: file.name, bytes: file.size, seconds, height, price: videoPrice({ perMinute, seconds }) };
  putUploading(block, { state: "offered", offer: { ...offer, accept: () => resolve(true), cancel: () => resolve(false) } });
  if (!(await promise)) throw new DeclinedPrice();
  return seconds;
}

class DeclinedPrice extends Error {
  override name = "DeclinedPrice";
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

type Show = (shown: { name: string; share: number; phase: "checking" | "uploading" | "converting" }) => void;

async function tracked(
  { block, kind, name, retry }: Tracked,
  work: (signal: AbortSignal, show: Show) => Promise<Upload>,
): Promise<Upload | null> {
  const controller = new AbortController();
  const cancel = () => controller.abort();
  const show: Show = (shown) => putUploading(block, { state: "in progress", ...shown, cancel });
  show({ name, share: 0, phase: "uploading" });
  try {
    const upload = await work(controller.signal, show);
    putUploading(block, undefined);
    return upload;
  } catch (error) {
    putUploading(block, controller.signal.aborted || error instanceof DeclinedPrice ? undefined : { state: "failed", kind, error, retry });
    return null;
  }
}

export function forgetFailure(block: BlockId): void {
  putUploading(block, undefined);
}
