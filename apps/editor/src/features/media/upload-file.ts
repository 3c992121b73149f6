import type { BlockId, ProjectId } from "@coursewright/base/ids.ts";
import { beginUpload, cancelUpload, finishUpload, isAccepted, listMissingParts } from "@coursewright/contract/uploads.ts";
import type { AnyUploadKind, Upload } from "@coursewright/contract/uploads.ts";
import { ApiError, hasCode, isTemporary } from "../../base/api/api-error.ts";
import { call } from "../../base/api/client.ts";
import { bearer } from "../../base/api/session.ts";
import { PutFailed, putFile } from "./put-file.ts";

/** [UPL-03] */
export class SignInToUpload extends Error {
  override name = "SignInToUpload";
}

/** [UPL-01] [UPL-02] */
export class TypeRefused extends Error {
  override name = "TypeRefused";
}

/** A pasted picture whose bytes the browser does not hand out, such as one in a local folder. */
export class SourceUnreadable extends Error {
  override name = "SourceUnreadable";
}

/** The server could not fetch a picture of another site. */
export class ImportRefused extends Error {
  override name = "ImportRefused";
}

interface UploadRequest {
  readonly file: File;
  /** The block that waits for a video. */
  readonly block?: BlockId | undefined;
  /** The length of a video, for which the author saw the price. */
  readonly seconds?: number | undefined;
  readonly kind: AnyUploadKind;
  readonly projectId: ProjectId;
  readonly signal: AbortSignal;
  /** From 0 to 1. */
  readonly onProgress: (share: number) => void;
}

/** Decoding a large picture takes a while, and other uploads may be ahead of it. */
const finishWithinMs = 60_000;

/** Uploads a file to the object store and has the server check it. The result can be shown, except a video: that is converted first. */
export async function uploadFile(request: UploadRequest): Promise<Upload> {
  const { file, kind, projectId, signal, block: blockId, seconds } = request;
  if ((await bearer()) === null) throw new SignInToUpload();
  if (!isAccepted(kind, file.type)) throw new TypeRefused();
  const uploadId = crypto.randomUUID();
  const params = { uploadId };
  try {
    const body = { uploadId, projectId, kind, type: file.type, bytes: file.size, name: file.name.slice(-200), blockId, seconds };
    const begun = await call(beginUpload, { body }, { signal });
    if (begun.kind === "image") await withRetries(signal, () => putWhole(begun.put.url, request));
    else await putParts(uploadId, begun.partBytes, request);
    return await withRetries(signal, () => call(finishUpload, { params }, { signal, timeoutMs: finishWithinMs }));
  } catch (error) {
    // Releases the reserved storage. If this request is lost too, the server cleans up by itself.
    call(cancelUpload, { params }).catch(() => undefined);
    if (hasCode(error, "unauthenticated")) throw new SignInToUpload("", { cause: error });
    if (hasCode(error, `${kind}_type_refused`)) throw new TypeRefused("", { cause: error });
    throw error;
  }
}

function putWhole(url: string, { file, signal, onProgress }: UploadRequest): Promise<void> {
  return putFile(url, file, { signal, onSent: (bytes) => onProgress(bytes / file.size) });
}

/** Lists the missing parts again after every failure, so that parts that arrived are not sent again. */
async function putParts(uploadId: string, partBytes: number, request: UploadRequest): Promise<void> {
  const { file, signal, onProgress } = request;
  await withRetries(signal, async (succeeded) => {
    const { parts } = await call(listMissingParts, { params: { uploadId } }, { signal });
    let sent = file.size - parts.reduce((sum, { bytes }) => sum + bytes, 0);
    for (const { number, url, bytes } of parts) {
      const from = (number - 1) * partBytes;
      await putFile(url, file.slice(from, from + bytes), { signal, onSent: (some) => onProgress((sent + some) / file.size) });
      sent += bytes;
      succeeded();
    }
  });
}

const maxFailures = 6;
const firstPauseMs = 500;
const maxPauseMs = 8_000;

/** Retries connection failures. `succeeded` resets the failure count. */
export async function withRetries<T>(signal: AbortSignal, work: (succeeded: () => void) => Promise<T>): Promise<T> {
  let failures = 0;
  for (;;) {
    try {
      return await work(() => {
        failures = 0;
      });
    } catch (error) {
      failures += 1;
      const isWorthIt = error instanceof PutFailed || (error instanceof ApiError && isTemporary(error));
      if (signal.aborted || !isWorthIt || failures >= maxFailures) throw error;
      await pause(Math.min(maxPauseMs, firstPauseMs * 2 ** (failures - 1)), signal);
    }
  }
}

/** Waits for the given time or until the browser is online again. */
async function pause(ms: number, signal: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, ms);
  const end = () => resolve();
  addEventListener("online", end);
  signal.addEventListener("abort", end);
  await promise;
  clearTimeout(timer);
  removeEventListener("online", end);
  signal.removeEventListener("abort", end);
}
