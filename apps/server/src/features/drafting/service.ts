import { type Credits, credits as creditsOf, noCredits } from "@coursewright/base/credits.ts";
import { AuthorId, ChapterId, PageId } from "@coursewright/base/ids.ts";
import { withoutMarks } from "@coursewright/blocks/kit/ai/citations.ts";
import type { DraftOutline, Idea, IdeaOutline } from "@coursewright/contract/drafting.ts";
import { emptyCourseStyle } from "@coursewright/course/course-style.ts";
import { z } from "zod";
import { demoModel } from "../../platform/ai-gateway/demo.ts";
import type { AiGateway, TextModel } from "../../platform/ai-gateway/gateway.ts";
import type { Clock } from "../../platform/clock/clock.ts";
import type { Databases, WriteQuery } from "../../platform/db/databases.ts";
import { AppError } from "../../platform/errors/app-error.ts";
import { newUuid } from "../../platform/ids/ids.ts";
import type { Jobs } from "../../platform/jobs/jobs.ts";
import type { Job } from "../../platform/jobs/workflow.ts";
import type { Live } from "../../platform/live/live.ts";
import type { CoursesService } from "../courses/service.ts";
import type { CreditsService, Hold } from "../credits/service.ts";
import { type PaidWork, type PassageSearch, searchGrounds } from "../ai/service.ts";
import { type Attempt, type CommissionRow, listCommissions, putCommissions, stopWaiting } from "./commission-queries.ts";
import { audienceWords, outlinePrompt, readOutlineReply, sampleOutline } from "./outline-prompt.ts";
import { findIdea, type IdeaName, type IdeaRow, listIdeas, listUnmade, lockIdea, putDrafted, putMade, putOutline } from "./queries.ts";

export interface DraftingService {
  /** Drafts an outline, replacing an earlier one, and charges for it. */
  draftOutline(name: IdeaName, request: DraftRequest): Promise<Idea>;
  read(name: IdeaName): Promise<Idea>;
  listUnmade(uid: AuthorId): Promise<{ id: string; title: string }[]>;
  /** Every idea, for the account's download. */
  readAll(uid: AuthorId): AsyncIterable<Idea>;
  saveOutline(name: IdeaName, change: { baseVersion: number; outline: IdeaOutline }): Promise<{ version: number }>;
  makeCourse(name: IdeaName, made: { baseVersion: number }): Promise<Idea>;
  /** Holds credits for each page and enqueues its writing for the worker. */
  commission(name: IdeaName, pages: readonly PageId[]): Promise<Idea>;
  stop(name: IdeaName): Promise<Idea>;
}

interface DraftRequest {
  readonly operation: string;
  readonly wish: DraftOutline;
  /** Aborts when the client disconnects. */
  readonly signal: AbortSignal;
}

interface DraftingOptions {
  databases: Databases;
  gateway: AiGateway;
  paidWork: PaidWork;
  credits: CreditsService;
  courses: Pick<CoursesService, "createCourseWithin">;
  sources: PassageSearch;
  jobs: Pick<Jobs, "enqueue">;
  live: Pick<Live, "publish">;
  clock: Clock;
}

/** The price of an outline, and of each page. */
export const price: Credits = creditsOf(1);
const maxOutlineTokens = 4_000;
const readAtOnce = 20;
/** Longer than any wait in the queue, so that no hold expires before its page is written. */
const holdLifetimeMs = 24 * 60 * 60_000;

/** `ownKey`: the account's own key pays. Decided with the request, because its price was shown then. */
export type PageJob = Attempt & { readonly ownKey?: boolean | undefined };

export const writePageJob: Job<PageJob> = {
  name: "write-page",
  queue: "model",
  input: z.object({ uid: AuthorId, ideaId: z.uuid(), pageId: PageId, attempt: z.int().positive(), ownKey: z.boolean().optional() }),
};

export function createDraftingService(options: DraftingOptions): DraftingService {
  const { databases, gateway, paidWork, credits, courses, sources, jobs, live, clock } = options;
  const within = <T>({ uid }: IdeaName, work: (trx: WriteQuery) => Promise<T>) => databases.forAuthor(uid).transaction(work);

  const read = (name: IdeaName) => within(name, async (trx) => present(found(await findIdea(trx, name)), await listCommissions(trx, name)));

  /** Checks the base version before the model is asked: an outdated draft could not be stored. */
  async function requireBaseVersion(name: IdeaName, baseVersion: number): Promise<void> {
    const row = await within(name, (trx) => findIdea(trx, name));
    if ((row?.version ?? 0) !== baseVersion || row?.project_id) throw changedSince(row);
  }

  async function holdFor(trx: WriteQuery, attempts: readonly Attempt[], { isOwn }: Pick<TextModel, "isOwn">): Promise<Hold | undefined> {
    const expiresAt = new Date(clock.now().getTime() + holdLifetimeMs);
    let hold: Hold | undefined;
    for (const [place, attempt] of attempts.entries()) {
      const operation = holdName(attempt);
      hold = await credits.holdWithin(trx, {
        uid: attempt.uid,
        operation,
        amount: isOwn ? noCredits : price,
        reason: "write a page",
        expiresAt,
      });
      const input = { ...attempt, ...(isOwn && { ownKey: true }) };
      await jobs.enqueue(trx, writePageJob, { id: operation, author: attempt.uid, input, place });
    }
    return hold;
  }

  /** Changes pages and their holds in one transaction, then notifies the author's browsers. */
  async function changePages(name: IdeaName, work: (trx: WriteQuery) => Promise<Pick<Hold, "balance"> | undefined>): Promise<Idea> {
    const changed = await within(name, work);
    if (changed) credits.announce(name.uid, changed.balance);
    live.publish(name.uid, { type: "idea", ideaId: name.ideaId });
    return read(name);
  }

  return {
    read,
    async draftOutline(name, { operation, wish, signal }) {
      const { idea, sourcesOf: project } = wish;
      const passages = project === undefined ? undefined : await searchGrounds(sources, { author: name.uid, project, words: idea });
      const { isOwn, writeText } = await gateway.textFor(name.uid);
      await paidWork.carryOut({
        uid: name.uid,
        operation,
        type: "outline",
        agent: wish.agent,
        price: isOwn ? noCredits : price,
        signal,
        async work(idempotencyKey) {
          await requireBaseVersion(name, wish.baseVersion);
          const call = { ...outlinePrompt(wish, passages), maxOutputTokens: maxOutlineTokens, sample: sampleOutline(wish) };
          const { text, usage, model } = await writeText({ ...call, job: "outline", idempotencyKey, signal });
          const reply = passages ? withoutMarks(text) : text;
          readOutlineReply(reply);
          return { reply, usage, model };
        },
        async keep(trx, { reply, model }) {
          const isPut = await putDrafted(trx, { ...name, wish, ...readOutlineReply(reply), model });
          if (!isPut) throw changedSince(await findIdea(trx, name));
        },
      });
      return read(name);
    },
    async listUnmade(uid) {
      const rows = await databases.forAuthor(uid).transaction((trx) => listUnmade(trx, uid));
      return rows.map(({ idea_id: id, outline: { title } }) => ({ id, title }));
    },
    async *readAll(uid) {
      let after: string | undefined;
      do {
        const last = after;
        const rows = await databases.forAuthor(uid).transaction((trx) => listIdeas(trx, { uid, after: last, limit: readAtOnce }));
        for (const row of rows) yield read({ uid, ideaId: row.idea_id });
        after = rows.length === readAtOnce ? rows.at(-1)?.idea_id : undefined;
      } while (after !== undefined);
    },
    saveOutline: (name, { baseVersion, outline }) =>
      within(name, async (trx) => {
        const version = await putOutline(trx, { ...name, version: baseVersion, outline });
        if (version === undefined) throw changedSince(found(await findIdea(trx, name)));
        return { version };
      }),
    async makeCourse(name, { baseVersion }) {
      await within(name, async (trx) => {
        const row = found(await lockIdea(trx, name));
        if (row.project_id) return;
        if (row.version !== baseVersion) throw changedSince(row);
        const outline = underNewIds(row.outline);
        const style = { ...emptyCourseStyle, audience: audienceWords[row.audience] };
        const made = { name: outline.title, style, chapters: emptied(outline) };
        const { id: projectId } = await courses.createCourseWithin(trx, name.uid, made);
        await putMade(trx, { ...name, version: row.version, outline, projectId });
      });
      return read(name);
    },
    async commission(name, pages) {
      const text = await gateway.textFor(name.uid);
      return changePages(name, async (trx) => {
        const { project_id, outline } = found(await lockIdea(trx, name));
        const inOrder = outline.chapters.flatMap((chapter) => chapter.pages.map(({ id }) => id));
        if (!project_id || pages.some((page) => !inOrder.includes(page))) throw new AppError("invalid_request");
        const attempts = await putCommissions(trx, { ...name, pages: [...new Set(pages)] });
        return holdFor(
          trx,
          attempts.toSorted((a, b) => inOrder.indexOf(a.pageId) - inOrder.indexOf(b.pageId)),
          text,
        );
      });
    },
    stop: (name) =>
      changePages(name, async (trx) => {
        let released: Pick<Hold, "balance"> | undefined;
        for (const attempt of await stopWaiting(trx, name)) {
          released = await credits.releaseWithin(trx, { uid: attempt.uid, operation: holdName(attempt) });
        }
        return released;
      }),
  };
}

/** Names the page's hold and its job, and is the provider's idempotency key. */
export function holdName({ ideaId, pageId, attempt }: Attempt): string {
  return `commission:${ideaId}:${pageId}:${attempt}`;
}

/** The client chose the outline's ids while editing. A course gets ids from the server. */
function underNewIds({ title, chapters }: IdeaOutline): IdeaOutline {
  return {
    title,
    chapters: chapters.map((chapter) => ({
      ...chapter,
      id: ChapterId.parse(newUuid()),
      pages: chapter.pages.map((page) => ({ ...page, id: PageId.parse(newUuid()) })),
    })),
  };
}

/** The new pages are empty: the outline's blocks are only suggestions. */
function emptied({ chapters }: IdeaOutline) {
  return chapters.map((chapter) => ({ ...chapter, pages: chapter.pages.map((page) => ({ ...page, blocks: [] })) }));
}

function found(row: IdeaRow | undefined): IdeaRow {
  if (!row) throw new AppError("not_found");
  return row;
}

function changedSince(row: IdeaRow | undefined): AppError {
  return row?.project_id ? new AppError("idea_made") : new AppError("version_conflict", { currentVersion: row?.version ?? 0 });
}

function present(row: IdeaRow, commissions: readonly CommissionRow[]): Idea {
  const { idea, audience, chapters, agent, sources_of: sourcesOf, outline, remark, version } = row;
  return {
    id: row.idea_id,
    idea,
    audience,
    chapters,
    agent,
    sourcesOf,
    outline,
    remark,
    isDemo: row.model === demoModel,
    version,
    projectId: row.project_id,
    commissions: commissions.map(({ page_id: pageId, state, problem, model }) => ({ pageId, state, problem, isDemo: model === demoModel })),
  };
}
