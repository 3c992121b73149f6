import type { Upload } from "@coursewright/contract/uploads.ts";
import type { WriteQuery } from "../../platform/db/databases.ts";
import { AppError } from "../../platform/errors/app-error.ts";
import { createSemaphore } from "../../platform/semaphore/semaphore.ts";
import type { Form } from "../media/service.ts";
import { audioFormatOf } from "./audio-format.ts";
import { fileFormatOf } from "./file-format.ts";
import { judgePicture, makeSizes } from "./make-sizes.ts";
import { headBytes } from "./picture-header.ts";
import { claimUpload, endUpload, selectUpload, unclaimUpload, type UploadName, type UploadRow } from "./queries.ts";
import { startConverting } from "./conversion-queries.ts";
import { convertJob } from "./converting.ts";
import { avifJob, presentUpload, type UploadsOptions } from "./upload.ts";
import { sourceFormatOf } from "./source-format.ts";
import { isVideo } from "./video-format.ts";

interface FinishingOptions extends UploadsOptions {
  giveUp(name: UploadName): Promise<void>;
}

/** Longer than finishing can take: an older claim belongs to a dead process. */
const deadAfterMs = 2 * 60_000;
/** Decoding keeps a core busy. The limit keeps saves fast. */
const picturesAtOnce = 2;
const maxWaitForSlotMs = 20_000;

export function createFinishing(options: FinishingOptions): (name: UploadName) => Promise<Upload> {
  const { databases, storage, media, jobs, log, giveUp } = options;
  const semaphore = createSemaphore({
    count: picturesAtOnce,
    maxWaitMs: maxWaitForSlotMs,
    refuse: (cause) => new AppError("unavailable", { cause, retryAfterSeconds: 5 }),
  });
  const write = <T>({ author }: UploadName, work: (trx: WriteQuery) => Promise<T>) => databases.forAuthor(author).transaction(work);

  async function claim(name: UploadName): Promise<UploadRow> {
    return write(name, async (trx) => {
      const claimed = await claimUpload(trx, name, deadAfterMs);
      const row = claimed ?? (await selectUpload(trx, name));
      if (!row || row.state === "failed") throw new AppError("not_found");
      if (!claimed && row.state === "finishing") throw new AppError("already_running");
      return row;
    });
  }

  /** Joins the parts and checks the announced size. */
  async function gather({ incomingKey, partsId, bytes }: UploadRow): Promise<void> {
    if (partsId !== null && (await storage.incoming.bytesOf(incomingKey)) === undefined) {
      const parts = await storage.incoming.listParts(incomingKey, partsId);
      if (parts.reduce((sum, part) => sum + part.bytes, 0) !== bytes) throw new AppError("upload_incomplete");
      await storage.incoming.joinParts(incomingKey, partsId);
    }
    if ((await storage.incoming.bytesOf(incomingKey)) !== bytes) throw new AppError("upload_incomplete");
  }

  async function readHead({ incomingKey }: UploadRow): Promise<Buffer> {
    const head = await storage.media.openPart(incomingKey, `bytes=0-${headBytes - 1}`);
    if (!head || head === "beyond its end") throw new AppError("upload_incomplete");
    return Buffer.concat(await head.stream.toArray());
  }

  async function formsOf(row: UploadRow): Promise<readonly [Form, ...Form[]]> {
    const head = await readHead(row);
    if (row.kind === "image") {
      judgePicture(head);
      return semaphore.run(AbortSignal.timeout(maxWaitForSlotMs), async () => {
        const file = await storage.media.get(row.incomingKey);
        if (!file) throw new AppError("upload_incomplete");
        return makeSizes(Buffer.from(file.bytes));
      });
    }
    const { kind, bytes, incomingKey, name } = row;
    if (kind === "video") throw new Error("A video has no forms before it is converted");
    const format = { audio: audioFormatOf, file: fileFormatOf, source: sourceFormatOf }[kind](head, name);
    if (!format) throw new AppError(`${kind}_type_refused`);
    const { contentType, extension } = format;
    return [{ name: `${kind}.${extension}`, contentType, bytes, content: { copyOf: incomingKey } }];
  }

  async function end(row: UploadRow, mediaKey: string): Promise<void> {
    const { author, kind, incomingKey } = row;
    await write(row, async (trx) => {
      if (!(await endUpload(trx, row, mediaKey))) throw new AppError("not_found");
      if (kind !== "image") return;
      await jobs.enqueue(trx, avifJob, { id: `avif:${author}:${row.uploadId}`, author, input: { author, incomingKey, mediaKey } });
    });
  }

  /** The first bytes reject obvious lies at once. The job reads the rest. */
  async function convert(row: UploadRow): Promise<null> {
    const { author, uploadId, incomingKey } = row;
    if (!isVideo(await readHead(row))) throw new AppError("video_type_refused");
    await write(row, async (trx) => {
      if (!(await startConverting(trx, row))) throw new AppError("not_found");
      await jobs.enqueue(trx, convertJob, { id: `convert:${author}:${uploadId}`, author, input: { author, uploadId, incomingKey } });
    });
    return null;
  }

  async function makeAndEnd(row: UploadRow): Promise<string | null> {
    await gather(row);
    if (row.kind === "video") return convert(row);
    const mediaKey = await media.storeForms(row.author, await formsOf(row));
    try {
      await end(row, mediaKey);
    } catch (error) {
      await media.drop(row.author, mediaKey);
      throw error;
    }
    return mediaKey;
  }

  return async (name) => {
    const row = await claim(name);
    if (row.state === "done" || row.state === "converting") return presentUpload(row);
    try {
      const mediaKey = await makeAndEnd(row);
      if (row.kind === "audio" || row.kind === "file") {
        const leave = (err: unknown) => log.warn({ err, uploadId: row.uploadId }, "an uploaded file was left where it arrived");
        await storage.media.remove(row.incomingKey).catch(leave);
      }
      return presentUpload({ ...row, mediaKey });
    } catch (error) {
      // A bad file stays bad. Other failures may be over when the client retries.
      if (isVerdict(error)) await giveUp(row);
      else await write(row, (trx) => unclaimUpload(trx, row));
      throw error;
    }
  };
}

function isVerdict(error: unknown): boolean {
  return error instanceof AppError && (error.code.endsWith("_type_refused") || error.code === "picture_refused");
}
