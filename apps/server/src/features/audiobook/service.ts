import type { Credits } from "@coursewright/base/credits.ts";
import type { AuthorId, PageId } from "@coursewright/base/ids.ts";
import type { StoredBlock } from "@coursewright/blocks/kit/data/stored-block.ts";
import { type Audiobook, audiobookFormat, audiobookVoice, type SpokenSentence } from "@coursewright/contract/catalogue.ts";
import { fileAddress } from "@coursewright/contract/media.ts";
import type { ReleasedAudio, ReleasedCourse } from "@coursewright/course-page/released-course.ts";
import type { AiGateway } from "../../platform/ai-gateway/gateway.ts";
import type { Clock } from "../../platform/clock/clock.ts";
import type { Databases, WriteQuery } from "../../platform/db/databases.ts";
import type { Log } from "../../platform/log/log.ts";
import type { MediaService } from "../media/service.ts";
import { createBinding, type Release } from "./binding.ts";
import { chargeChunks, listChunks } from "./chunk-queries.ts";
import { type ChunkPlan, hashOfWords, type Plan, planChunks } from "./chunks.ts";
import { createDropping } from "./dropping.ts";
import { joinedFile, lengthBytes, lengthMs, matchChunks, sentencesHeard } from "./joining.ts";
import {
  deleteAudiobook,
  deleteLoose,
  findAudiobook,
  findSentences,
  listWordsHashes,
  putAudiobook,
  putLoose,
  setCredits,
} from "./queries.ts";
import { type PageWords, releasedAudio } from "./released-audio.ts";
import { createSpeaking, looseForDays } from "./speaking.ts";

export type { ChunkPlan, Plan } from "./chunks.ts";

/** A recording of a page, made by one update. */
export interface Recording {
  readonly uid: AuthorId;
  readonly pageId: PageId;
  readonly updateId: string;
}

/** A complete audiobook file that no page references yet. */
export interface Joined {
  readonly mediaKey: string;
  readonly url: string;
  readonly durationMs: number;
  readonly sentences: readonly SpokenSentence[];
  readonly plan: Pick<Plan, "wordsHash" | "voice"> & { readonly hashes: readonly string[] };
}

interface HeardRecording {
  readonly seconds: number;
  readonly sentences: readonly SpokenSentence[];
}

/** Plans and joined files are JSON-serializable for job steps. All methods are idempotent. */
export interface AudiobookService {
  /** False when no speech provider is configured. */
  readonly hasVoice: boolean;
  /** Splits the text into chunks that never cross a paragraph. Pure. */
  plan(blocks: readonly StoredBlock[]): Plan;
  /** Speaks one chunk unless it exists. Rejects with an AiFailure and stores nothing when the provider fails. */
  speak(recording: Recording, chunk: ChunkPlan): Promise<void>;
  /** Joins all chunks into one file. It is deleted after a week unless `keepWithin` is called. */
  join(recording: Recording, plan: Plan): Promise<Joined>;
  /** Sets the page's audiobook. Returns the number of unpaid characters and marks them as paid. */
  keepWithin(trx: WriteQuery, recording: Recording & { readonly pageVersion: number }, joined: Joined): Promise<{ newCharacters: number }>;
  setCostWithin(trx: WriteQuery, recording: Recording, credits: Credits): Promise<void>;
  /** `blocks` are the page's current blocks. */
  readWithin(trx: WriteQuery, page: PageWords & { readonly uid: AuthorId }): Promise<Audiobook | undefined>;
  /** The start time of each sentence. */
  readSentences(page: { readonly uid: AuthorId; readonly pageId: PageId }): Promise<readonly SpokenSentence[] | undefined>;
  /** The recording's length and the start time of each sentence. */
  readRecording(page: { readonly uid: AuthorId; readonly pageId: PageId }): Promise<HeardRecording | undefined>;
  /** Returns the pages whose audiobook no longer matches the text. */
  outdatedWithin(trx: WriteQuery, of: { readonly uid: AuthorId; readonly pages: readonly PageWords[] }): Promise<ReadonlySet<PageId>>;
  /** The audio for these pages as published. */
  releasedAudio(uid: AuthorId, pages: readonly PageWords[]): Promise<Record<PageId, ReleasedAudio>>;
  /** Keeps the sounds of a release and binds them into one file. Returns null without sounds or when binding fails. */
  bind(release: Release, course: ReleasedCourse): Promise<ReleasedCourse["audiobook"]>;
  /** Deletes the file. Its chunks stay paid. */
  remove(uid: AuthorId, pageId: PageId): Promise<void>;
  /** Deletes unreferenced files and old unused chunks. Returns how many. */
  dropUnused(): Promise<number>;
}

interface AudiobookOptions {
  databases: Databases;
  gateway: Pick<AiGateway, "speaker">;
  media: Pick<MediaService, "storeSound" | "open" | "drop">;
  clock: Clock;
  log: Log;
}

export function createAudiobookService({ databases, gateway, media, clock, log }: AudiobookOptions): AudiobookService {
  const voice = { model: gateway.speaker?.model ?? "none", voice: audiobookVoice };
  const within = <T>(uid: AuthorId, work: (trx: WriteQuery) => Promise<T>) => databases.forAuthor(uid).transaction(work);
  const dropping = createDropping({ databases, media, clock });

  return {
    hasVoice: gateway.speaker !== undefined,
    plan: (blocks) => planChunks(blocks, voice),
    speak: createSpeaking({ databases, gateway, media }),
    async join({ uid }, { chunks: planned, wordsHash, voice: by }) {
      const hashes = planned.map(({ hash }) => hash);
      const chunks = matchChunks(planned, await within(uid, (trx) => listChunks(trx, { uid, hashes })));
      const mediaKey = await media.storeSound(uid, {
        kind: "sound",
        bytes: lengthBytes(chunks),
        content: joinedFile(chunks, media.open),
        noteWithin: (trx, key) => putLoose(trx, { uid, mediaKey: key, days: looseForDays }),
      });
      const plan = { wordsHash, voice: by, hashes };
      return { mediaKey, url: fileAddress(mediaKey), durationMs: lengthMs(chunks), sentences: sentencesHeard(chunks), plan };
    },
    async keepWithin(trx, { uid, pageId, pageVersion }, { mediaKey, durationMs, sentences, plan }) {
      const newCharacters = await chargeChunks(trx, { uid, hashes: plan.hashes });
      if (!(await deleteLoose(trx, { uid, mediaKey }))) throw new Error("The file of the audiobook no longer exists");
      await putAudiobook(trx, { uid, pageId, mediaKey, durationMs, sentences, ...plan, pageVersion });
      return { newCharacters };
    },
    setCostWithin: (trx, { uid, pageId }, credits) => setCredits(trx, { uid, pageId, credits }),
    async readWithin(trx, { uid, pageId, blocks }) {
      const row = await findAudiobook(trx, { uid, pageId });
      return (
        row && {
          url: fileAddress(row.media_key),
          durationSeconds: row.duration_ms / 1000,
          voice: row.voice,
          format: audiobookFormat,
          credits: row.credits,
          madeAt: row.made_at.toISOString(),
          isOutdated: row.words_hash !== hashOfWords(blocks),
        }
      );
    },
    readSentences: async (page) => (await within(page.uid, (trx) => findSentences(trx, page)))?.sentences,
    async readRecording(page) {
      const row = await within(page.uid, (trx) => findSentences(trx, page));
      return row && { seconds: row.duration_ms / 1000, sentences: row.sentences };
    },
    async outdatedWithin(trx, { uid, pages }) {
      if (pages.length === 0) return new Set();
      const rows = await listWordsHashes(trx, { uid, pages: pages.map(({ pageId }) => pageId) });
      const recorded = new Map(rows.map((row) => [row.page_id, row.words_hash]));
      const isOutdated = ({ pageId, blocks }: PageWords) => recorded.has(pageId) && recorded.get(pageId) !== hashOfWords(blocks);
      return new Set(pages.filter(isOutdated).map(({ pageId }) => pageId));
    },
    releasedAudio: (uid, pages) => within(uid, (trx) => releasedAudio(trx, { uid, pages })),
    bind: createBinding({ databases, media, log }),
    async remove(uid, pageId) {
      const mediaKey = await within(uid, (trx) => deleteAudiobook(trx, { uid, pageId }));
      if (mediaKey !== undefined) await dropping.dropSound({ uid, mediaKey });
    },
    dropUnused: dropping.dropUnused,
  };
}
