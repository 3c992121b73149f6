import { setImmediate } from "node:timers/promises";
import { credits as whole } from "@coursewright/base/credits.ts";
import type { AuthorId, ProjectId } from "@coursewright/base/ids.ts";
import type { BodyOf, QueryOf, ReplyOf } from "@coursewright/contract/endpoint.ts";
import {
  type beginUpload,
  type importUpload,
  isAccepted,
  type listMissingParts,
  type listUploads,
  maxUploadBytes,
  maxBytesPerDay,
  type Upload,
  type VideoConversion,
  videoPrice,
} from "@coursewright/contract/uploads.ts";
import { vttOf } from "@coursewright/blocks/kit/captions/caption-files.ts";
import type { storeCaptions } from "@coursewright/contract/captions.ts";
import { fileAddress } from "@coursewright/contract/media.ts";
import { AppError } from "../../platform/errors/app-error.ts";
import { newUuid } from "../../platform/ids/ids.ts";
import type { WriteQuery } from "../../platform/db/databases.ts";
import { createSemaphore } from "../../platform/semaphore/semaphore.ts";
import { fetchForeign } from "./fetch-foreign.ts";
import { insertConversion, type NewConversion, noteConversion, selectAwaited, selectConversion } from "./conversion-queries.ts";
import { presentConversion } from "./converting.ts";
import { createFinishing } from "./finishing.ts";
import { partBytes, partsOf } from "./parts.ts";
import {
  deleteFinished,
  endUpload,
  insertUpload,
  lockUploads,
  type NewUpload,
  selectOpenUploads,
  selectStaleUploads,
  selectUpload,
  selectUploads,
  sumBytesSince,
  sumOpenBytes,
  updateAlt,
  type UploadName,
  type UploadRow,
} from "./queries.ts";
import { createSweeping } from "./sweeping.ts";
import { holdName, presentUpload, type UploadsOptions } from "./upload.ts";

export { keepInLibraryWithin } from "./library.ts";

export interface UploadsService {
  /** [UPL-04] Creates the key. Idempotent by name. */
  begin(author: AuthorId, wish: BodyOf<typeof beginUpload>): Promise<ReplyOf<typeof beginUpload>>;
  missingParts(name: UploadName): Promise<ReplyOf<typeof listMissingParts>>;
  /** Checks the file and makes its sizes, once or not at all. A video is converted and charged for by a job. */
  finish(name: UploadName): Promise<Upload>;
  /** Fetches a picture from another site and stores it like an upload. Idempotent by name. */
  importPicture(author: AuthorId, wish: BodyOf<typeof importUpload>): Promise<Upload>;
  readConversion(name: UploadName): Promise<VideoConversion>;
  /** [MED-06] The conversions for which blocks of the project wait. */
  listConversions(author: AuthorId, projectId: ProjectId): Promise<VideoConversion[]>;
  claimConversion(name: UploadName): Promise<void>;
  /** The stored file of a finished upload. */
  findFinished(name: UploadName): Promise<FinishedUpload | undefined>;
  /** Deletes a finished upload and its file. Idempotent. */
  removeFinished(author: AuthorId, mediaKey: string): Promise<void>;
  /** Returns the address of a WebVTT file. */
  storeCaptions(author: AuthorId, captions: BodyOf<typeof storeCaptions>): Promise<string>;
  giveUp(name: UploadName): Promise<void>;
  giveUpAll(author: AuthorId): Promise<void>;
  list(author: AuthorId, page: QueryOf<typeof listUploads>): Promise<ReplyOf<typeof listUploads>>;
  describe(author: AuthorId, upload: { url: string; alt: string }): Promise<void>;
  /** Cancels abandoned uploads. Returns their number. */
  reconcile(): Promise<number>;
  /** Removes unused files that browsers put into the store. Returns their number. */
  sweepStore(): Promise<number>;
}

export type FinishedUpload = Pick<UploadRow, "projectId" | "kind" | "name" | "bytes"> & { readonly mediaKey: string };

const dayMs = 24 * 3_600_000;
/** A large video on a slow connection takes hours. */
const openForMs = 6 * 3_600_000;
/** Conversions may wait behind others. */
const videoHeldForMs = 48 * 3_600_000;
/** More than an author can upload in the time for which they are kept. */
const awaitedAtOnce = 100;
const reconciledAtOnce = 100;
const listedAtOnce = 24;
const maxSearchedWords = 12;
/** Each holds up to 10 MB in memory. */
export const importsAtOnce = 4;
const maxWaitForImportMs = 20_000;

export function createUploadsService(options: UploadsOptions): UploadsService {
  const { databases, storage, media, courses, clock, credits: ledger, fetchPicture, log, videoCreditsPerMinute: perMinute } = options;
  const imports = createSemaphore({
    count: importsAtOnce,
    maxWaitMs: maxWaitForImportMs,
    refuse: (cause) => new AppError("unavailable", { cause, retryAfterSeconds: 5 }),
  });

  async function present({
    kind,
    incomingKey,
    bytes,
  }: Pick<UploadRow, "kind" | "incomingKey" | "bytes">): Promise<ReplyOf<typeof beginUpload>> {
    if (kind !== "image") return { kind, partBytes };
    return { kind, put: { url: await storage.incoming.signWhole(incomingKey, bytes), bytes } };
  }

  async function insert(author: AuthorId, wish: BodyOf<typeof beginUpload>, origin: NewUpload["origin"]): Promise<UploadRow> {
    const { uploadId, projectId, kind, bytes, name, blockId = null, seconds } = wish;
    const incomingKey = `incoming/${newUuid()}`;
    const partsId = kind !== "image" ? await storage.incoming.beginParts(incomingKey) : null;
    const begun = await insertWithHold(
      { author, uploadId, projectId, kind, bytes, name, incomingKey, partsId, origin },
      {
        author,
        uploadId,
        projectId,
        blockId,
        price: videoPrice({ perMinute, seconds }),
        perMinute: perMinute ?? null,
        statedSeconds: seconds ?? null,
      },
    ).catch(async (error) => {
      if (partsId !== null) await storage.incoming.dropParts(incomingKey, partsId);
      throw error;
    });
    if (begun.hold) ledger.announce(author, begun.hold.balance);
    if (!begun.row) throw new Error("An upload is not where it was just written");
    // A concurrent request with the same name was first.
    if (partsId !== null && begun.row.partsId !== partsId) await storage.incoming.dropParts(incomingKey, partsId);
    return begun.row;
  }

  async function requireQuota(trx: WriteQuery, author: AuthorId, bytes: number): Promise<void> {
    const soFar = await sumBytesSince(trx, author, new Date(clock.now().getTime() - dayMs));
    if (soFar + bytes > maxBytesPerDay) throw new AppError("limit_reached");
    await media.requireRoomWithin(trx, author, (await sumOpenBytes(trx, author)) + bytes);
  }

  async function holdFor(trx: WriteQuery, conversion: NewConversion) {
    await insertConversion(trx, conversion);
    const { author: uid, uploadId, price } = conversion;
    const expiresAt = new Date(clock.now().getTime() + videoHeldForMs);
    return ledger.holdWithin(trx, { uid, operation: holdName(uploadId), amount: whole(price), reason: "video upload", expiresAt });
  }

  function insertWithHold(upload: NewUpload, conversion: NewConversion) {
    const { author, uploadId, kind, bytes } = upload;
    return databases.forAuthor(author).transaction(async (trx) => {
      await lockUploads(trx, author);
      await requireQuota(trx, author, bytes);
      const isNew = await insertUpload(trx, upload);
      const hold = isNew && kind === "video" ? await holdFor(trx, conversion) : undefined;
      return { row: await selectUpload(trx, { author, uploadId }), hold };
    });
  }

  async function giveUp(name: UploadName): Promise<void> {
    const ended = await databases.forAuthor(name.author).transaction(async (trx) => {
      const row = await selectUpload(trx, name);
      if (!row || !(await endUpload(trx, name, null))) return undefined;
      const hold =
        row.kind === "video" ? await ledger.releaseWithin(trx, { uid: name.author, operation: holdName(name.uploadId) }) : undefined;
      return { row, hold };
    });
    if (!ended) return;
    if (ended.hold) ledger.announce(name.author, ended.hold.balance);
    const { incomingKey, partsId } = ended.row;
    if (partsId !== null) await storage.incoming.dropParts(incomingKey, partsId);
    await storage.media.remove(incomingKey);
  }

  async function fetchIn(author: AuthorId, { uploadId, projectId, url }: BodyOf<typeof importUpload>): Promise<void> {
    // Before the fetch: an author without room must not make us load anything.
    await databases.forAuthor(author).transaction((trx) => requireQuota(trx, author, 1));
    const picture = await fetchForeign(url, fetchPicture);
    const name = new URL(url).host.slice(-200);
    const row = await insert(author, { uploadId, projectId, kind: "image", type: "image/*", bytes: picture.byteLength, name }, "address");
    try {
      await storage.media.put(row.incomingKey, picture, { contentType: "application/octet-stream" });
    } catch (error) {
      // The author's browser cannot send the file, so nothing would ever complete this upload.
      await giveUp({ author, uploadId }).catch((cause: unknown) => log.warn({ err: cause }, "a failed import was not removed"));
      throw error;
    }
  }

  const finish = createFinishing({ ...options, giveUp });

  return {
    async begin(author, wish) {
      const { kind, type, bytes, uploadId, projectId } = wish;
      if (!isAccepted(kind, type)) throw new AppError(`${kind}_type_refused`);
      if (bytes > maxUploadBytes[kind]) throw new AppError("payload_too_large");
      if ((await courses.countPages(author, projectId)) === undefined) throw new AppError("not_found");
      const known = await databases.forAuthor(author).transaction((trx) => selectUpload(trx, { author, uploadId }));
      const row = known ?? (await insert(author, wish, "upload"));
      if (row.state !== "waiting") throw new AppError("already_running");
      return present(row);
    },
    async missingParts(name) {
      const row = await databases.forAuthor(name.author).transaction((trx) => selectUpload(trx, name));
      if (row?.state !== "waiting" || row.partsId === null) throw new AppError("not_found");
      const { incomingKey, partsId } = row;
      const there = new Map((await storage.incoming.listParts(incomingKey, partsId)).map(({ number, bytes }) => [number, bytes]));
      const missing = partsOf(row.bytes).filter(({ number, bytes }) => there.get(number) !== bytes);
      const parts = [];
      for (const part of missing) {
        parts.push({ ...part, url: await storage.incoming.signPart(incomingKey, { partsId, ...part }) });
        // A signature takes about 1 ms and a large video has 120 parts, so yield to other requests.
        await setImmediate();
      }
      return { parts };
    },
    finish,
    async importPicture(author, wish) {
      const name = { author, uploadId: wish.uploadId };
      if ((await courses.countPages(author, wish.projectId)) === undefined) throw new AppError("not_found");
      const known = await databases.forAuthor(author).transaction((trx) => selectUpload(trx, name));
      if (!known) await imports.run(AbortSignal.timeout(maxWaitForImportMs), () => fetchIn(author, wish));
      return finish(name);
    },
    async findFinished(name) {
      const row = await databases.forAuthor(name.author).transaction((trx) => selectUpload(trx, name));
      return row?.state === "done" && row.mediaKey !== null ? { ...row, mediaKey: row.mediaKey } : undefined;
    },
    async removeFinished(author, mediaKey) {
      await databases.forAuthor(author).transaction((trx) => deleteFinished(trx, author, mediaKey));
      await media.drop(author, mediaKey);
    },
    giveUp,
    async giveUpAll(author) {
      const open = await databases.forAuthor(author).transaction((trx) => selectOpenUploads(trx, author));
      for (const name of open) await giveUp(name);
    },
    async readConversion(name) {
      const row = await databases.forAuthor(name.author).transaction((trx) => selectConversion(trx, name));
      if (!row) throw new AppError("not_found");
      return presentConversion(row);
    },
    async storeCaptions(author, { projectId, cues }) {
      if ((await courses.countPages(author, projectId)) === undefined) throw new AppError("not_found");
      const content = Buffer.from(vttOf(cues));
      await databases.forAuthor(author).transaction((trx) => media.requireRoomWithin(trx, author, content.byteLength));
      const form = { name: "captions.vtt", contentType: "text/vtt; charset=utf-8", content, bytes: content.byteLength };
      return fileAddress(await media.storeForms(author, [form]));
    },
    async listConversions(author, projectId) {
      const rows = await databases.forAuthor(author).transaction((trx) => selectAwaited(trx, author, { projectId, limit: awaitedAtOnce }));
      return rows.map(presentConversion);
    },
    claimConversion: (name) =>
      databases.forAuthor(name.author).transaction(async (trx) => {
        if (!(await noteConversion(trx, name, { blockId: null }))) throw new AppError("not_found");
      }),
    async list(author, { projectId, kind, words = "", after }) {
      const searched = words.toLowerCase().split(/\s+/).filter(Boolean).slice(0, maxSearchedWords);
      const page = { author, projectId, kind, words: searched, after, limit: listedAtOnce + 1 };
      const rows = await databases.forAuthor(author).transaction((trx) => selectUploads(trx, page));
      const shown = rows.slice(0, listedAtOnce);
      return { uploads: shown.map(presentUpload), next: rows.length > listedAtOnce ? (shown.at(-1)?.uploadId ?? null) : null };
    },
    async describe(author, { url, alt }) {
      const mediaKey = url.slice(fileAddress("").length);
      await databases.forAuthor(author).transaction((trx) => updateAlt(trx, author, { mediaKey, alt }));
    },
    async reconcile() {
      const until = new Date(clock.now().getTime() - openForMs);
      const stale = await databases.fromShards((shard) => selectStaleUploads(shard, { until, limit: reconciledAtOnce }));
      for (const name of stale) await giveUp(name);
      return stale.length;
    },
    sweepStore: createSweeping(options),
  };
}
