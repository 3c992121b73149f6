import type { AuthorId, ProjectId } from "@coursewright/base/ids.ts";
import type { StoredBlock } from "@coursewright/blocks/kit/data/stored-block.ts";
import type { CommissionProblem } from "@coursewright/contract/drafting.ts";
import type { CourseStyle } from "@coursewright/course/course-style.ts";
import { AiFailure } from "../../platform/ai-gateway/ai-failure.ts";
import { demoModel } from "../../platform/ai-gateway/demo.ts";
import { type AiGateway, asAgreed } from "../../platform/ai-gateway/gateway.ts";
import type { Databases, WriteQuery } from "../../platform/db/databases.ts";
import { AppError } from "../../platform/errors/app-error.ts";
import { newUuid } from "../../platform/ids/ids.ts";
import type { Live } from "../../platform/live/live.ts";
import type { CoursesService } from "../courses/service.ts";
import { ownKeyProblem, type PassageSearch, searchGrounds } from "../ai/service.ts";
import type { CreditsService } from "../credits/service.ts";
import { type Attempt, beginCommission, endCommission } from "./commission-queries.ts";
import { pagePrompt, readPageReply, samplePage } from "./page-prompt.ts";
import { findIdea, type IdeaRow } from "./queries.ts";
import { holdName, type PageJob, price } from "./service.ts";

interface WrittenPage {
  readonly blocks: readonly StoredBlock[];
  /** Makes a repeated save of these blocks harmless. */
  readonly saveId: string;
  readonly model: string;
  readonly usage: { readonly inputTokens: number; readonly outputTokens: number };
}

export type PageReply = WrittenPage | { readonly problem: CommissionProblem };

/** The steps of a commission. Each may be repeated. */
export interface PageWriting {
  /** Returns false if the page was stopped meanwhile. */
  begin(trx: WriteQuery, attempt: Attempt): Promise<boolean>;
  /** Asks the model. While `mayAskAgain` is true, a busy provider throws, so that the step is retried. */
  write(job: PageJob, options: { mayAskAgain: boolean }): Promise<PageReply>;
  /** Stores the page, the charge and the state in one transaction. */
  end(trx: WriteQuery, job: PageJob, reply: PageReply): Promise<void>;
  /** Fails an attempt whose workflow no longer exists. */
  abandon(attempt: Attempt): Promise<void>;
  announce(attempt: Attempt): Promise<void>;
}

interface PageWritingOptions {
  databases: Databases;
  gateway: AiGateway;
  credits: CreditsService;
  courses: Pick<CoursesService, "fillPageWithin" | "readStyle">;
  sources: PassageSearch;
  live: Pick<Live, "publish">;
}

const maxPageTokens = 6_000;
const busyReasons: ReadonlySet<AiFailure["reason"]> = new Set(["rate_limited", "unavailable", "timeout"]);

export function createPageWriting({ databases, gateway, credits, courses, sources, live }: PageWritingOptions): PageWriting {
  const readIdea = (attempt: Attempt) => databases.forAuthor(attempt.uid).transaction((trx) => findIdea(trx, attempt));

  /** Returns undefined if the course was deleted meanwhile. */
  const readStyle = async (uid: AuthorId, projectId: ProjectId | null | undefined): Promise<CourseStyle | undefined> => {
    if (!projectId) return undefined;
    return courses.readStyle({ uid, projectId }).catch((error: unknown) => {
      if (error instanceof AppError && error.code === "not_found") return undefined;
      throw error;
    });
  };

  /** [SRC-02] The passages for one page, if the course is written from sources. */
  const passagesFor = async (uid: AuthorId, { sources_of: project, outline, idea }: IdeaRow, pageId: string) => {
    if (!project) return undefined;
    const chapter = outline.chapters.find(({ pages }) => pages.some(({ id }) => id === pageId));
    const page = chapter?.pages.find(({ id }) => id === pageId);
    return searchGrounds(sources, { author: uid, project, words: [page?.name, chapter?.name, outline.title, idea].join("\n") });
  };

  async function fail(trx: WriteQuery, attempt: Attempt, problem: CommissionProblem): Promise<void> {
    const isOurs = await endCommission(trx, attempt, { state: "failed", problem });
    if (isOurs) await credits.releaseWithin(trx, { uid: attempt.uid, operation: holdName(attempt) });
  }

  async function charge(trx: WriteQuery, attempt: PageJob, model: string): Promise<void> {
    if (attempt.ownKey) return;
    const hold = { uid: attempt.uid, operation: holdName(attempt) };
    if (model === demoModel) return void (await credits.releaseWithin(trx, hold));
    const { state } = await credits.settleWithin(trx, { ...hold, amount: price });
    // Throwing rolls back the page: a page that cannot be charged is not delivered.
    if (state !== "settled") throw new Error(`The hold ${hold.operation} is ${state}`);
  }

  async function announce({ uid, ideaId }: Attempt): Promise<void> {
    live.publish(uid, await credits.balanceEvent(uid));
    live.publish(uid, { type: "idea", ideaId });
  }

  return {
    begin: beginCommission,
    async write(attempt, { mayAskAgain }) {
      await announce(attempt);
      const idea = await readIdea(attempt);
      const style = await readStyle(attempt.uid, idea?.project_id);
      if (!idea || !style) return { problem: "page_gone" };
      try {
        const passages = await passagesFor(attempt.uid, idea, attempt.pageId);
        const prompt = await pagePrompt({ ...idea, style, pageId: attempt.pageId, passages });
        if (!prompt) return { problem: "page_gone" };
        const call = { ...prompt, maxOutputTokens: maxPageTokens, sample: await samplePage(), idempotencyKey: holdName(attempt) };
        const writeText = await asAgreed(gateway, attempt.uid, { isOwn: attempt.ownKey ?? false });
        const { text, usage, model } = await writeText(call);
        const material = [idea.idea, ...(passages ?? []).map((passage) => passage.text)].join("\n");
        const blocks = await readPageReply(text, idea.agent, material, passages);
        return { blocks, saveId: newUuid(), model, usage };
      } catch (error) {
        return { problem: problemOf(error, mayAskAgain) };
      }
    },
    async end(trx, attempt, reply) {
      if ("problem" in reply) return fail(trx, attempt, reply.problem);
      const { blocks, saveId, model, usage } = reply;
      const projectId = (await findIdea(trx, attempt))?.project_id;
      if (!projectId) return fail(trx, attempt, "page_gone");
      const at = { uid: attempt.uid, projectId, pageId: attempt.pageId };
      const outcome = await courses.fillPageWithin(trx, { at, saveId, blocks });
      if (outcome !== "filled") return fail(trx, attempt, outcome === "gone" ? "page_gone" : "page_not_empty");
      const tokens = { input_tokens: usage.inputTokens, output_tokens: usage.outputTokens };
      if (!(await endCommission(trx, attempt, { state: "written", model, ...tokens }))) throw new Error("The page was stopped meanwhile");
      return charge(trx, attempt, model);
    },
    async abandon(attempt) {
      await databases.forAuthor(attempt.uid).transaction((trx) => fail(trx, attempt, "internal"));
      await announce(attempt);
    },
    announce,
  };
}

function problemOf(error: unknown, mayAskAgain: boolean): CommissionProblem {
  if (error instanceof AppError) return error.code === "no_passage_found" ? "no_passage_found" : "helper_failed";
  if (!(error instanceof AiFailure)) throw error;
  if (!busyReasons.has(error.reason)) return ownKeyProblem(error) ?? "helper_failed";
  if (mayAskAgain) throw error;
  return ownKeyProblem(error) ?? "helper_busy";
}
