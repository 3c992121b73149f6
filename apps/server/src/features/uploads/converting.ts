import { createWriteStream } from "node:fs";
import { stat } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { credits as whole } from "@coursewright/base/credits.ts";
import { AuthorId } from "@coursewright/base/ids.ts";
import { type VideoConversion, VideoProblem, videoPrice } from "@coursewright/contract/uploads.ts";
import { z } from "zod";
import type { WriteQuery } from "../../platform/db/databases.ts";
import { AppError } from "../../platform/errors/app-error.ts";
import { withTemporaryFolder } from "../../platform/folders/temporary-folder.ts";
import type { Job } from "../../platform/jobs/workflow.ts";
import type { Live } from "../../platform/live/live.ts";
import type { Form } from "../media/service.ts";
import { type ConversionRow, noteConversion, noteShare, selectConversion } from "./conversion-queries.ts";
import { encodeVideo, type EncodedVideo } from "./encode-video.ts";
import { probeVideo, type ProbedVideo, VideoRefused } from "./probe-video.ts";
import { endUpload, type UploadName } from "./queries.ts";
import { holdName, presentUpload, type UploadsOptions } from "./upload.ts";

/** Converts an uploaded video. The uploaded file stays in the store until then. */
export const convertJob: Job<{ author: AuthorId; uploadId: string; incomingKey: string }> = {
  name: "convert video",
  queue: "videos",
  input: z.object({ author: AuthorId, uploadId: z.uuid(), incomingKey: z.string() }),
};

/** `gone`: the author cancelled it, or the account was erased. */
export const Outcome = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("made"), mediaKey: z.string(), seconds: z.number() }),
  z.object({ kind: z.literal("refused"), problem: VideoProblem }),
  z.object({ kind: z.literal("gone") }),
]);
export type Outcome = z.infer<typeof Outcome>;

export interface Converting {
  convert(of: UploadName & { incomingKey: string }): Promise<Outcome>;
  /** Charges for a video that can be played, with the row that says so. Releases the hold for any other. */
  endWithin(trx: WriteQuery, name: UploadName, outcome: Outcome): Promise<void>;
  abandon(name: UploadName): Promise<void>;
  announce(name: UploadName): Promise<void>;
  /** Removes the files of a video whose upload was cancelled meanwhile. */
  dropUnused(name: UploadName, outcome: Outcome): Promise<void>;
}

type ConvertingOptions = Pick<UploadsOptions, "databases" | "media" | "credits"> & {
  storage: Pick<UploadsOptions["storage"], "media">;
  live: Pick<Live, "publish">;
};

/** A conversion takes at most four hours: `encodeVideo` has a limit for the longest video. */
const folderLeftAfterMs = 6 * 3_600_000;
const announcedEveryMs = 1_000;
/** A browser and ffprobe round lengths differently. */
const toleratedSeconds = 2;
/** The most that a row in `media_files` can count. */
const maxStoredBytes = 2_000_000_000;

export function createConverting(options: ConvertingOptions): Converting {
  const { databases, storage, media, credits, live } = options;
  const within = <T>({ author }: UploadName, work: (trx: WriteQuery) => Promise<T>) => databases.forAuthor(author).transaction(work);
  const read = (name: UploadName) => within(name, (trx) => selectConversion(trx, name));

  function checkPrice(row: ConversionRow, { seconds }: ProbedVideo): void {
    if (row.statedSeconds === null || seconds <= row.statedSeconds + toleratedSeconds) return;
    // The author agreed to a lower price.
    if (priceOf(row, seconds) > row.price) throw new VideoRefused("longer than stated");
  }

  /** Reports progress, and stops the work once nobody wants it. */
  function follow(row: ConversionRow, controller: AbortController) {
    let reportedAt = 0;
    return (share: number) => {
      const now = performance.now();
      if (now - reportedAt < announcedEveryMs) return;
      reportedAt = now;
      live.publish(row.author, { type: "video", uploadId: row.uploadId, isOver: false, share });
      within(row, (trx) => noteShare(trx, row, share)).then(
        (isWanted) => (isWanted ? undefined : controller.abort()),
        // A failed report must not end the work. The next one may succeed.
        () => undefined,
      );
    };
  }

  async function store(row: ConversionRow, { films, poster }: EncodedVideo): Promise<string> {
    const [main, ...others] = await Promise.all(
      films.map(async ({ path, width, height }, index) =>
        formOf(index === 0 ? `${width}x${height}.mp4` : `${width}.mp4`, "video/mp4", path),
      ),
    );
    if (!main) throw new Error("A video has no films");
    const forms: [Form, ...Form[]] = [main, ...others, await formOf("poster.jpg", "image/jpeg", poster)];
    const bytes = forms.reduce((sum, form) => sum + form.bytes, 0);
    if (bytes > maxStoredBytes) throw new VideoRefused("too large");
    // The uploaded file is counted as announced until it ends, and is removed then.
    await within(row, (trx) => media.requireRoomWithin(trx, row.author, bytes)).catch((cause: unknown) => {
      throw cause instanceof AppError && cause.code === "storage_full" ? new VideoRefused("storage full", { cause }) : cause;
    });
    return media.storeFormsAs(`video ${row.author} ${row.uploadId}`, row.author, forms);
  }

  async function convertIn(folder: string, { row, file }: { row: ConversionRow; file: AsyncIterable<Uint8Array> }): Promise<Outcome> {
    const controller = new AbortController();
    const { signal } = controller;
    const name = "original";
    try {
      await pipeline(file, createWriteStream(join(folder, name)), { signal });
      const video = await probeVideo(name, { folder, signal });
      checkPrice(row, video);
      const encoded = await encodeVideo(name, { folder, video, signal, onShare: follow(row, controller) });
      return { kind: "made", mediaKey: await store(row, encoded), seconds: video.seconds };
    } catch (error) {
      if (signal.aborted) return { kind: "gone" };
      if (error instanceof VideoRefused) return { kind: "refused", problem: error.problem };
      throw error;
    }
  }

  async function endWithin(trx: WriteQuery, name: UploadName, outcome: Outcome): Promise<void> {
    const row = await selectConversion(trx, name);
    if (row?.state !== "converting") return;
    const hold = { uid: name.author, operation: holdName(name.uploadId) };
    if (outcome.kind !== "made") {
      await endUpload(trx, name, null);
      await noteConversion(trx, name, { problem: outcome.kind === "refused" ? outcome.problem : "failed" });
      await credits.releaseWithin(trx, hold);
      return;
    }
    const price = Math.min(row.price, priceOf(row, outcome.seconds));
    const settled = await credits.settleWithin(trx, { ...hold, amount: whole(price) });
    // The hold of a conversion that waited for days has expired. Nobody gets a video for nothing.
    const isPaid = settled.state === "settled";
    await endUpload(trx, name, isPaid ? outcome.mediaKey : null);
    await noteConversion(trx, name, { seconds: outcome.seconds, problem: isPaid ? null : "failed" });
  }

  async function announce(name: UploadName): Promise<void> {
    const row = await read(name);
    if (!row) return;
    credits.announce(name.author, await credits.readBalance(name.author));
    live.publish(name.author, { type: "video", uploadId: name.uploadId, isOver: row.state !== "converting", share: 1 });
  }

  return {
    async convert({ incomingKey, ...name }) {
      const row = await read(name);
      if (row?.state !== "converting") return { kind: "gone" };
      const file = await storage.media.open(incomingKey);
      if (!file) return { kind: "refused", problem: "failed" };
      return withTemporaryFolder("video", (folder) => convertIn(folder, { row, file: file.stream }), folderLeftAfterMs);
    },
    endWithin,
    announce,
    async abandon(name) {
      await within(name, (trx) => endWithin(trx, name, { kind: "refused", problem: "failed" }));
      await announce(name);
    },
    async dropUnused(name, outcome) {
      if (outcome.kind !== "made") return;
      const row = await read(name);
      if (row?.mediaKey !== outcome.mediaKey) await media.drop(name.author, outcome.mediaKey);
    },
  };
}

function priceOf({ perMinute }: ConversionRow, seconds: number): number {
  return videoPrice({ perMinute: perMinute ?? undefined, seconds });
}

async function formOf(name: string, contentType: string, path: string): Promise<Form> {
  return { name, contentType, bytes: (await stat(path)).size, content: { file: path } };
}

export function presentConversion(row: ConversionRow): VideoConversion {
  const { uploadId, projectId, blockId, name, state, share, problem } = row;
  return {
    uploadId,
    projectId,
    blockId,
    name,
    state: state === "done" || state === "failed" ? state : "converting",
    share: state === "done" ? 1 : share,
    problem,
    upload: state === "done" ? presentUpload(row) : null,
  };
}
