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

/** One recording of a page, by the update that makes it. */
export interface Recording {
  readonly uid: AuthorId;
  readonly pageId: PageId;
  readonly updateId: string;
}

/** A whole audiobook that lies in the store and is nobody's yet. */
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

/** Plans and what is joined can be recorded as JSON. Everything may be repeated. */
export interface AudiobookService {
  /** Whether a voice is connected at all. Without one nothing can be spoken. */
  readonly hasVoice: boolean;
  /** What is to be said, in pieces that never cross a paragraph. Pure. */
  plan(blocks: readonly StoredBlock[]): Plan;
  /** Says one chunk, unless it was said before. Rejects with an AiFailure when the voice fails; nothing is kept then. */
  speak(recording: Recording, chunk: ChunkPlan): Promise<void>;
  /** One file of all the chunks. One that is never kept is dropped after a week. */
  join(recording: Recording, plan: Plan): Promise<Joined>;
  /** The page's audiobook from now on. Answers how many characters in it nobody has paid for yet; they count as paid with this. */
  keepWithin(trx: WriteQuery, recording: Recording & { readonly pageVersion: number }, joined: Joined): Promise<{ newCharacters: number }>;
  setCostWithin(trx: WriteQuery, recording: Recording, credits: Credits): Promise<void>;
  /** `blocks` are the page's as they stand now. */
  readWithin(trx: WriteQuery, page: PageWords & { readonly uid: AuthorId }): Promise<Audiobook | undefined>;
  /** When each sentence is heard. */
  readSentences(page: { readonly uid: AuthorId; readonly pageId: PageId }): Promise<readonly SpokenSentence[] | undefined>;
  /** How long the page's recording is, and when each sentence of it is heard. */
  readRecording(page: { readonly uid: AuthorId; readonly pageId: PageId }): Promise<HeardRecording | undefined>;
  /** Which of these pages have an audiobook that says other words than the page. */
  outdatedWithin(trx: WriteQuery, of: { readonly uid: AuthorId; readonly pages: readonly PageWords[] }): Promise<ReadonlySet<PageId>>;
  /** What learners hear of these pages, whose blocks are as they are published. */
  releasedAudio(uid: AuthorId, pages: readonly PageWords[]): Promise<Record<PageId, ReleasedAudio>>;
  /** Keeps the sounds of a release while it is there, and binds them into one file; null where nothing is heard, or binding fails. */
  bind(release: Release, course: ReleasedCourse): Promise<ReleasedCourse["audiobook"]>;
  /** The file is gone; its chunks stay paid for. */
  remove(uid: AuthorId, pageId: PageId): Promise<void>;
  /** Drops files that nothing names any more, and chunks that nobody has used for a season. Answers how many. */
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
      if (!(await deleteLoose(trx, { uid, mediaKey }))) throw new Error("The file of an audiobook is not there any more");
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
