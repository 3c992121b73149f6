import { createWriteStream } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { maxSourceMinutes, maxSourcePages } from "@coursewright/contract/sources.ts";
import type { SourceProblem } from "@coursewright/contract/source.ts";
import type { AuthorId } from "@coursewright/base/ids.ts";
import type { Databases, WriteQuery } from "../../platform/db/databases.ts";
import { withTemporaryFolder } from "../../platform/folders/temporary-folder.ts";
import { FetchRefused } from "../../platform/guarded-fetch/fetch-refused.ts";
import type { GuardedDocumentFetch } from "../../platform/guarded-fetch/guarded-fetch.ts";
import { AiFailure } from "../../platform/ai-gateway/ai-failure.ts";
import type { AiGateway } from "../../platform/ai-gateway/gateway.ts";
import type { Live } from "../../platform/live/live.ts";
import type { Log } from "../../platform/log/log.ts";
import type { Storage } from "../../platform/storage/storage.ts";
import {
  beginReading,
  endReading,
  failReading,
  findReading,
  lockSources,
  putPassages,
  setPercent,
  setSeconds,
  type SourceName,
  type SourceRow,
  sumPages,
  sumSeconds,
} from "./queries.ts";
import { cutPassages } from "./reading/cut-passages.ts";
import { cutSound, measureSound } from "./reading/cut-sound.ts";
import type { Part, ReadDocument } from "./reading/document.ts";
import { type ReaderResult, runReader } from "./reading/run-reader.ts";
import { configurationOf } from "./search-words.ts";

export type Reading = SourceName & { readonly reading: number };
export type ReadingPlan = "document" | { readonly seconds: number; readonly chunks: number } | { readonly problem: SourceProblem };
export type HeardChunk = { readonly parts: readonly Part[] } | { readonly problem: SourceProblem };
export type ReadingEnd = "stored" | { readonly problem: SourceProblem };

interface ReadingOptions {
  databases: Databases;
  storage: { readonly media: Pick<Storage["media"], "open"> };
  live: Pick<Live, "publish">;
  fetchDocument: GuardedDocumentFetch;
  gateway: Pick<AiGateway, "transcriber">;
  log: Pick<Log, "warn">;
}

/** The words of the longest course that people write: about 1,000 pages. */
const maxCharacters = 6_000_000;
/** A provider hears this much in well under a minute. */
const chunkSeconds = 300;
/** Passages of a recording begin about twice a minute. */
const partSeconds = 30;
const announcedEveryMs = 700;

/** The steps of reading a source. Each may be repeated. */
export type SourceReading = ReturnType<typeof createSourceReading>;

export function createSourceReading({ databases, storage, live, fetchDocument, gateway, log }: ReadingOptions) {
  const within = <T>(author: AuthorId, work: (trx: WriteQuery) => Promise<T>) => databases.forAuthor(author).transaction(work);

  async function announce(reading: Reading): Promise<void> {
    const row = await within(reading.author, (trx) => findReading(trx, reading));
    if (row) live.publish(reading.author, { type: "sources", projectId: row.projectId });
  }

  /** Shows real progress without a write for each page. */
  function progressOf(reading: Reading) {
    let [announcedAt, writing]: [number, Promise<void>] = [0, Promise.resolve()];
    return {
      report(percent: number) {
        const now = performance.now();
        if (now - announcedAt < announcedEveryMs) return;
        announcedAt = now;
        writing = writing
          .then(() => within(reading.author, (trx) => setPercent(trx, reading, Math.floor(percent))))
          .then(() => announce(reading))
          .catch((err: unknown) => log.warn({ err, sourceId: reading.sourceId }, "the progress of a reading was not stored"));
      },
      settled: () => writing,
    };
  }

  async function load(row: SourceRow, path: string): Promise<{ contentType?: string } | SourceProblem> {
    if (row.address !== null) {
      try {
        const { content, contentType } = await fetchPage(row.address, fetchDocument);
        await writeFile(path, content);
        return { contentType };
      } catch (error) {
        if (!(error instanceof FetchRefused)) throw error;
        // The author must not learn which addresses answer inside our network.
        return { reason: error.reason === "size" ? "too_large" : "unreachable" };
      }
    }
    const file = row.mediaKey === null ? undefined : await storage.media.open(row.mediaKey);
    if (!file) return { reason: "damaged" };
    await pipeline(file.stream, createWriteStream(path));
    return {};
  }

  async function readDocument(row: SourceRow, room: number, onProgress: (percent: number) => void): Promise<ReaderResult> {
    return withTemporaryFolder("source", async (folder) => {
      const path = join(folder, "document");
      const loaded = await load(row, path);
      if ("reason" in loaded) return { problem: loaded };
      return runReader({ path, contentType: loaded.contentType, limits: { pages: room, characters: maxCharacters }, onProgress });
    });
  }

  async function withSound<T>(row: SourceRow, work: (path: string) => Promise<T>): Promise<T | SourceProblem> {
    return withTemporaryFolder("source", async (folder) => {
      const path = join(folder, "recording");
      const loaded = await load(row, path);
      return "reason" in loaded ? loaded : work(path);
    });
  }

  /** Reserves the time of a recording in its course. */
  async function reserve(row: SourceRow, reading: Reading, seconds: number): Promise<ReadingPlan> {
    return within(reading.author, async (trx) => {
      const course = { author: reading.author, project: row.projectId };
      await lockSources(trx, course);
      const room = maxSourceMinutes * 60 - (await sumSeconds(trx, course, reading.sourceId));
      if (seconds > room) {
        return { problem: { reason: "too_long", minutes: Math.ceil(seconds / 60), room: Math.max(0, Math.floor(room / 60)) } };
      }
      await setSeconds(trx, reading, Math.round(seconds));
      return { seconds, chunks: Math.ceil(seconds / chunkSeconds) };
    });
  }

  /** Stores the passages, unless other sources have taken the room meanwhile. */
  async function store(row: SourceRow, reading: Reading, document: ReadDocument): Promise<ReadingEnd> {
    const { author, sourceId } = reading;
    const passages = cutPassages(sourceId, document.parts);
    if (passages.length === 0) return { problem: { reason: "empty" } };
    const language = configurationOf(middleOf(passages.map(({ text }) => text)));
    const name = (row.address === null ? null : document.title) ?? row.name;
    const { kind, pages, seconds = null } = document;
    return within(author, async (trx) => {
      const course = { author, project: row.projectId };
      await lockSources(trx, course);
      const room = maxSourcePages - (await sumPages(trx, course, sourceId));
      if ((pages ?? 0) > room) return { problem: { reason: "too_many_pages", pages: pages ?? 0, room } };
      const isCurrent = await endReading(trx, { ...reading, kind, name, pages, seconds, passages: passages.length, language });
      if (isCurrent) await putPassages(trx, { author, sourceId, language, passages });
      return "stored";
    });
  }

  return {
    announce,
    /** False if the source was removed, or is read again. */
    begin: async (trx: WriteQuery, reading: Reading): Promise<boolean> => beginReading(trx, reading),
    /** How a source is read. A recording is heard in chunks, each a step of its own. */
    async plan(reading: Reading): Promise<ReadingPlan> {
      const row = await within(reading.author, (trx) => findReading(trx, reading));
      if (!row || !isRecording(row)) return "document";
      if (!gateway.transcriber) return { problem: { reason: "no_voice_model" } };
      const seconds = await withSound(row, measureSound);
      if (seconds === undefined) return { problem: { reason: "no_speech" } };
      return typeof seconds === "number" ? reserve(row, reading, seconds) : { problem: seconds };
    },
    /** The words of one chunk. While `mayAskAgain` is true, a busy provider throws, so that the step is retried. */
    async hear(
      reading: Reading,
      { chunk, chunks, mayAskAgain }: { chunk: number; chunks: number; mayAskAgain: boolean },
    ): Promise<HeardChunk> {
      const row = await within(reading.author, (trx) => findReading(trx, reading));
      if (!row || !gateway.transcriber) return { parts: [] };
      const from = chunk * chunkSeconds;
      const sound = await withSound(row, (path) => cutSound(path, { from, seconds: chunkSeconds }));
      if (sound === undefined) return { problem: { reason: "damaged" } };
      if (!(sound instanceof Uint8Array)) return { problem: sound };
      try {
        const idempotencyKey = `source:${reading.sourceId}:${reading.reading}:${chunk}`;
        const { segments } = await gateway.transcriber.transcribe({ sound, fileName: "recording.mp3", idempotencyKey });
        await within(reading.author, (trx) => setPercent(trx, reading, Math.floor(((chunk + 1) / chunks) * 100)));
        await announce(reading);
        return { parts: partsOf(segments, from) };
      } catch (error) {
        if (!(error instanceof AiFailure) || (error.mayRetry && mayAskAgain)) throw error;
        log.warn({ err: error, sourceId: reading.sourceId }, "a recording could not be heard");
        return { problem: { reason: "internal" } };
      }
    },
    async storeHeard(reading: Reading, { seconds, parts }: { seconds: number; parts: readonly Part[] }): Promise<ReadingEnd> {
      const row = await within(reading.author, (trx) => findReading(trx, reading));
      if (!row) return "stored";
      if (parts.length === 0) return { problem: { reason: "no_speech" } };
      return store(row, reading, { kind: row.kind, title: null, pages: null, seconds: Math.round(seconds), parts: [...parts] });
    },
    async read(reading: Reading): Promise<ReadingEnd> {
      const found = await within(reading.author, async (trx) => {
        const row = await findReading(trx, reading);
        const used = row && (await sumPages(trx, { author: reading.author, project: row.projectId }, reading.sourceId));
        return row && { row, room: Math.max(0, maxSourcePages - (used ?? 0)) };
      });
      if (!found) return "stored";
      const progress = progressOf(reading);
      const result = await readDocument(found.row, found.room, progress.report);
      await progress.settled();
      return "problem" in result ? result : store(found.row, reading, result.document);
    },
    fail: async (trx: WriteQuery, reading: Reading, problem: SourceProblem): Promise<void> => failReading(trx, reading, problem),
    async abandon(reading: Reading): Promise<void> {
      await within(reading.author, (trx) => failReading(trx, reading, { reason: "internal" }));
      await announce(reading);
    },
  };
}

function isRecording({ kind, address }: SourceRow): boolean {
  return address === null && (kind === "sound" || kind === "video");
}

/** Joins sentences to parts of about half a minute, so that each passage has its time. */
function partsOf(segments: ReadonlyArray<{ start: number; text: string }>, from: number): Part[] {
  const parts: Array<{ seconds: number; text: string }> = [];
  for (const { start, text } of segments) {
    const seconds = Math.floor(from + start);
    const last = parts.at(-1);
    if (last && seconds - last.seconds < partSeconds) last.text += ` ${text.trim()}`;
    else parts.push({ seconds, text: text.trim() });
  }
  return parts;
}

/** The guard refuses addresses without encryption, and most sites answer to both. */
async function fetchPage(address: string, fetchDocument: GuardedDocumentFetch) {
  return fetchDocument(address).catch((error: unknown) => {
    const isPlain = error instanceof FetchRefused && error.reason === "address" && /^http:/i.test(address);
    return isPlain ? fetchDocument(new URL(address).href.replace(/^http:/, "https:")) : Promise.reject(error);
  });
}

/** Titles and contents at the beginning are often in another language. */
function middleOf(texts: readonly string[]): string {
  const start = Math.floor(texts.length / 3);
  return texts.slice(start, start + 10).join("\n");
}
