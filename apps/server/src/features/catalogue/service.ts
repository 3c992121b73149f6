import type { AuthorId, ChapterId, PageId, ProjectId } from "@coursewright/base/ids.ts";
import type { CatalogueUpdate, UpdateProblem } from "@coursewright/contract/catalogue-update.ts";
import type { CatalogueEntry, editEntry, generateAudiobook, PageListing } from "@coursewright/contract/catalogue.ts";
import type { RequestOf, ResultOf } from "@coursewright/contract/endpoint.ts";
import type { ErrorCode } from "@coursewright/contract/errors.ts";
import type { UpdatePart } from "@coursewright/course/update-cost.ts";
import type { AiGateway } from "../../platform/ai-gateway/gateway.ts";
import type { Clock } from "../../platform/clock/clock.ts";
import type { Databases, WriteQuery } from "../../platform/db/databases.ts";
import { AppError } from "../../platform/errors/app-error.ts";
import type { Jobs } from "../../platform/jobs/jobs.ts";
import type { Live } from "../../platform/live/live.ts";
import type { AudiobookService } from "../audiobook/service.ts";
import type { CoursesService, PageName, WholePage } from "../courses/service.ts";
import type { MediaService } from "../media/service.ts";
import type { CreditsService } from "../credits/service.ts";
import { editEntryWords, findEntry, listEntries } from "./entry-queries.ts";
import { costsOf } from "./estimates.ts";
import { askUntilAnswered } from "./listening.ts";
import { createManyPages, type ManyPages } from "./many-pages.ts";
import { presentEntry, presentUpdate } from "./present.ts";
import { countChanged, marksOf, SectionMarks } from "./sections.ts";
import { createStarting, type Started } from "./starting.ts";
import { findNewest, findUpdate, type UpdateRow } from "./update-queries.ts";

export { updateJob } from "./starting.ts";

export interface CatalogueService extends ManyPages {
  readListing(page: PageName): Promise<PageListing>;
  /** Replaces the words of an entry with the author's. */
  editEntry(page: PageName, words: RequestOf<typeof editEntry>["body"]): Promise<CatalogueEntry>;
  /** Starts an update, or joins the one in progress. */
  start(page: PageName, wish: Wish): Promise<CatalogueUpdate>;
  /** Starts or joins an audiobook update and resolves when it is ready. */
  makeAudiobook(page: PageName, options: { signal: AbortSignal; key?: string | undefined }): Promise<MadeAudiobook>;
  removeAudiobook(page: PageName): Promise<void>;
  /** The project's entries that are not outdated. */
  standingEntries(author: AuthorId, projectId: ProjectId): Promise<Record<PageId, StandingEntry>>;
}

interface Wish {
  readonly parts: readonly UpdatePart[];
  /** The page version that the client knows. */
  readonly version?: number | undefined;
  readonly pictureIn?: ChapterId | undefined;
  readonly key?: string | undefined;
}

type MadeAudiobook = ResultOf<typeof generateAudiobook>;

export interface StandingEntry {
  readonly summary: string;
  readonly minutes: number;
  readonly objectives: string[];
  readonly keywords: string[];
}

export interface CatalogueOptions {
  databases: Databases;
  gateway: Pick<AiGateway, "textFor">;
  credits: CreditsService;
  courses: Pick<CoursesService, "readPageWithin" | "readPagesWithin" | "listPagesWithin">;
  audiobook: Pick<AudiobookService, "hasVoice" | "readWithin" | "outdatedWithin" | "remove">;
  media: Pick<MediaService, "requireRoomWithin">;
  jobs: Pick<Jobs, "enqueue">;
  live: Pick<Live, "publish" | "subscribe">;
  clock: Clock;
  /** Maximum time that a request waits for an audiobook. */
  waitMs?: number;
}

export function createCatalogueService(options: CatalogueOptions): CatalogueService {
  const { databases, gateway, credits, courses, audiobook, live, waitMs = 60_000 } = options;
  const startWithin = createStarting(options);
  const within = <T>({ uid }: { uid: AuthorId }, work: (trx: WriteQuery) => Promise<T>) => databases.forAuthor(uid).transaction(work);

  async function mustRead(trx: WriteQuery, page: PageName): Promise<WholePage> {
    const found = await courses.readPageWithin(trx, page);
    if (!found) throw new AppError("not_found");
    return found;
  }

  /** Call after the commit. */
  function announce(uid: AuthorId, { rows, balance }: Started): CatalogueUpdate[] {
    if (balance) credits.announce(uid, balance);
    const updates = rows.map(presentUpdate);
    for (const update of updates) live.publish(uid, { type: "catalogue", update });
    return updates;
  }

  async function start(page: PageName, { parts, version, ...wish }: Wish): Promise<CatalogueUpdate> {
    if (parts.includes("audiobook") && !audiobook.hasVoice) throw new AppError("voice_not_set_up");
    const { isOwn } = await gateway.textFor(page.uid);
    const started = await within(page, async (trx) => {
      const found = await mustRead(trx, page);
      if (version !== undefined && version !== found.version) throw new AppError("version_conflict", { currentVersion: found.version });
      return startWithin(trx, [{ page, version: found.version, parts: costsOf(found, parts, { isOwn }), ownKey: isOwn, ...wish }]);
    });
    const [update] = announce(page.uid, started);
    if (!update) throw new Error("A started update was not returned");
    return update;
  }

  const findHeard = (page: PageName) => within(page, (trx) => audiobook.readWithin(trx, { ...page, blocks: [] }));

  return {
    ...createManyPages({ ...options, within, startWithin, announce }),
    start,
    readListing: (page) =>
      within(page, async (trx) => {
        const { name, stale, blocks } = await mustRead(trx, page);
        const entry = await findEntry(trx, page);
        const update = await findNewest(trx, page);
        return {
          stale,
          entry: entry ? presentEntry(name, entry) : null,
          changedSections: entry ? countChanged(SectionMarks.parse(entry.sections), marksOf(blocks)) : null,
          audiobook: (await audiobook.readWithin(trx, { ...page, blocks })) ?? null,
          update: update ? presentUpdate(update) : null,
          hasVoice: audiobook.hasVoice,
        };
      }),
    editEntry: (page, words) =>
      within(page, async (trx) => {
        const { name } = await mustRead(trx, page);
        const entry = await editEntryWords(trx, page, words);
        if (!entry) throw new AppError("not_found");
        return presentEntry(name, entry);
      }),
    async makeAudiobook(page, { signal, key }) {
      const { id: updateId } = await start(page, { parts: ["audiobook"], key });
      const name = { uid: page.uid, updateId };
      const deadline = AbortSignal.timeout(waitMs);
      const ask = async () => whenEnded(await within(page, (trx) => findUpdate(trx, name)));
      const row = await askUntilAnswered({ live, name, signal: AbortSignal.any([signal, deadline]), ask }).catch((cause: unknown) => {
        // The update continues, and a retry joins it.
        throw deadline.aborted ? new AppError("unavailable", { cause, retryAfterSeconds: 2 }) : cause;
      });
      const made = row.audiobook_state === "done" ? await findHeard(page) : undefined;
      if (!made) throw new AppError(refusals[row.audiobook_problem ?? "internal"]);
      return { url: made.url, durationSeconds: made.durationSeconds, credits: Number(row.audiobook_credits) };
    },
    async removeAudiobook(page) {
      await within(page, (trx) => mustRead(trx, page));
      await audiobook.remove(page.uid, page.pageId);
    },
    standingEntries: (uid, projectId) =>
      within({ uid }, async (trx) => {
        const pages = (await courses.listPagesWithin(trx, { uid, projectId })).flatMap(({ id, stale }) => (stale ? [] : [id]));
        const rows = await listEntries(trx, { uid, pages });
        return Object.fromEntries(
          rows.map(({ page_id, summary, reading_minutes: minutes, objectives, keywords }) => [
            page_id,
            { summary, minutes, objectives, keywords },
          ]),
        );
      }),
  };
}

function whenEnded(row: UpdateRow | undefined): UpdateRow | undefined {
  if (!row) throw new AppError("not_found");
  return row.audiobook_state === "done" || row.audiobook_state === "failed" ? row : undefined;
}

/** The error for a client that waits for a failed audiobook. */
const refusals: Record<UpdateProblem, ErrorCode> = {
  helper_busy: "audiobook_failed",
  helper_failed: "audiobook_failed",
  own_key_refused: "audiobook_failed",
  own_key_busy: "audiobook_failed",
  internal: "audiobook_failed",
  page_gone: "not_found",
  page_empty: "page_empty",
  too_little_text: "too_little_text",
  voice_not_set_up: "voice_not_set_up",
};
