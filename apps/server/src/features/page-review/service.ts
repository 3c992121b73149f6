import { credits as creditsOf, formatCredits, noCredits } from "@coursewright/base/credits.ts";
import { AgentName } from "@coursewright/blocks/kit/avatar/agents.ts";
import { textPrice } from "@coursewright/blocks/kit/prices/prices.ts";
import type { StoredBlock } from "@coursewright/blocks/kit/data/stored-block.ts";
import type { PageParams } from "@coursewright/contract/courses.ts";
import { type NoteState, type PageReview, type ReviewKind, ReviewNote } from "@coursewright/contract/page-review.ts";
import type { Passage } from "@coursewright/contract/sources.ts";
import { languageOf } from "@coursewright/course/language.ts";
import { pageText } from "@coursewright/course/text.ts";
import { z } from "zod";
import type { AiGateway } from "../../platform/ai-gateway/gateway.ts";
import { demoModel } from "../../platform/ai-gateway/demo.ts";
import type { Clock } from "../../platform/clock/clock.ts";
import type { Databases } from "../../platform/db/databases.ts";
import { AppError } from "../../platform/errors/app-error.ts";
import type { PaidWork, ReadCourseAround } from "../ai/service.ts";
import type { CoursesService } from "../courses/service.ts";
import { passagesAsPrompt, type SourcesService } from "../sources/service.ts";
import { reviewPrompt, seenBlocks } from "./prompt.ts";
import { deleteReview, dropReviews, findReview, lockReview, putReview, type ReviewRow, writeNotes } from "./queries.ts";
import { readNotes } from "./read-notes.ts";
import { sampleReview } from "./sample-review.ts";

type PageAddress = z.infer<typeof PageParams>;

export interface PageReviews {
  read(page: PageAddress): Promise<PageReview | null>;
  /** Stores the notes and charges for them in one transaction. */
  review(asked: Asked): Promise<PageReview | null>;
  mark(page: PageAddress, note: { noteId: string; state: NoteState }): Promise<PageReview | null>;
  close(page: PageAddress): Promise<void>;
  /** Deletes old reviews. Returns how many. */
  sweep(): Promise<number>;
}

interface Asked {
  readonly page: PageAddress;
  readonly operation: string;
  readonly kind: ReviewKind;
  readonly agent: AgentName;
  /** Aborts when the client disconnects. */
  readonly signal: AbortSignal;
}

interface ReviewsOptions {
  databases: Databases;
  gateway: AiGateway;
  paidWork: PaidWork;
  courses: Pick<CoursesService, "atPage" | "withPage" | "keepPageWithin" | "readPageBlocks">;
  sources: Pick<SourcesService, "searchPassages">;
  aroundOf: ReadCourseAround;
  clock: Clock;
}

const maxOutputTokens = 6_000;
const keptMs = 7 * 86_400_000;
const droppedAtOnce = 10_000;
/** Passages are searched for each of the first blocks with words. */
const facts = { blocks: 20, passagesEach: 3, passages: 20 };

export function createPageReviews(options: ReviewsOptions): PageReviews {
  const { databases, gateway, paidWork, courses, sources, aroundOf, clock } = options;
  const oldest = () => new Date(clock.now().getTime() - keptMs);

  const read = (page: PageAddress) =>
    courses.atPage(page, (at) =>
      courses.withPage(at, async (trx) => {
        const row = await findReview(trx, at, oldest());
        return row ? present(row) : null;
      }),
    );

  async function passagesFor({ uid, projectId }: PageAddress, blocks: readonly StoredBlock[]): Promise<Passage[]> {
    const texts = blocks.map((block) => pageText([block]).trim()).filter((text) => text !== "");
    const found = await Promise.all(
      texts
        .slice(0, facts.blocks)
        .map((words) => sources.searchPassages({ author: uid, project: projectId, words, limit: facts.passagesEach })),
    );
    const unique = new Map(found.flat().map((passage) => [passage.id, passage]));
    return [...unique.values()].slice(0, facts.passages);
  }

  const gather = (page: PageAddress, { kind, agent }: Pick<Asked, "kind" | "agent">) =>
    courses.atPage(page, async (at) => {
      const found = await courses.readPageBlocks(at);
      if (!found) throw new AppError("not_found");
      const blocks = await seenBlocks(found.blocks);
      const stored = blocks.map((block) => block.stored);
      const text = pageText(stored);
      if (text.trim() === "") throw new AppError("page_empty");
      const passages = kind === "facts" ? await passagesFor(at, stored) : [];
      // Without a passage there is nothing to compare with.
      if (kind === "facts" && passages.length === 0) throw new AppError("no_passages");
      const [first] = stored;
      const around = await aroundOf(at.uid, first && { projectId: at.projectId, pageId: at.pageId, blockId: first.id });
      const code = languageOf(text);
      const prompt = await reviewPrompt({
        kind,
        agent,
        blocks,
        around,
        language: code === null ? null : (names.of(code) ?? code),
        passages: kind === "facts" ? passagesAsPrompt(passages) : undefined,
      });
      const words = [text, ...passages.map((passage) => passage.text)].join("\n");
      return { prompt, material: { kind, agent, blocks, passages, words }, sample: sampleReview(kind, blocks) };
    });

  return {
    read,
    async review({ page, operation, kind, agent, signal }) {
      const { isOwn, writeText } = await gateway.textFor(page.uid);
      const price = isOwn ? noCredits : creditsOf(textPrice);
      const { prompt, material, sample } = await gather(page, { kind, agent });
      await paidWork.carryOut({
        uid: page.uid,
        operation,
        type: "page-review",
        agent,
        price,
        signal,
        async work(idempotencyKey) {
          const { text, usage, model } = await writeText({ ...prompt, maxOutputTokens, sample, idempotencyKey, signal });
          return { reply: JSON.stringify(await readNotes(text, material)), usage, model };
        },
        async keep(trx, { reply, model, isDemo }) {
          await courses.keepPageWithin(trx, page);
          const cost = formatCredits(isDemo ? noCredits : price);
          await putReview(trx, page, { kind, agent, notes: JSON.parse(reply), price: cost, model, made_at: clock.now() });
        },
      });
      return read(page);
    },
    mark: (page, { noteId, state }) =>
      courses.atPage(page, (at) =>
        courses.withPage(at, async (trx) => {
          const row = await lockReview(trx, at);
          if (!row) throw new AppError("not_found");
          const review = present(row);
          if (!review.notes.some(({ id }) => id === noteId)) throw new AppError("not_found");
          const notes = review.notes.map((note) => (note.id === noteId ? { ...note, state } : note));
          await writeNotes(trx, at, notes);
          return { ...review, notes };
        }),
      ),
    close: (page) => courses.atPage(page, (at) => courses.withPage(at, (trx) => deleteReview(trx, at))),
    async sweep() {
      const dropped = await Promise.all(databases.shards.map((shard) => dropReviews(shard, { until: oldest(), limit: droppedAtOnce })));
      return dropped.reduce((sum, each) => sum + each, 0);
    },
  };
}

const names = new Intl.DisplayNames(["en"], { type: "language" });

function present({ kind, agent, notes, price, model, made_at: madeAt }: ReviewRow): PageReview {
  return {
    kind,
    agent: AgentName.parse(agent),
    notes: z.array(ReviewNote).parse(notes),
    price: Number(price),
    isDemo: model === demoModel,
    madeAt: madeAt.toISOString(),
  };
}
