import { credits, noCredits } from "@coursewright/base/credits.ts";
import { type AskAssistant, Conversation, maxTurns, type Turn } from "@coursewright/contract/assistant.ts";
import type { PageParams } from "@coursewright/contract/courses.ts";
import { withoutMarks } from "@coursewright/blocks/kit/ai/citations.ts";
import { userMessageOrDefault } from "@coursewright/blocks/kit/ai/block-ai.ts";
import { pageText } from "@coursewright/course/text.ts";
import { readPending, WritingAssistant, writePending } from "@coursewright/course/writing-assistant.ts";
import { z } from "zod";
import type { AiGateway } from "../../platform/ai-gateway/gateway.ts";
import type { WriteQuery } from "../../platform/db/databases.ts";
import { AppError } from "../../platform/errors/app-error.ts";
import type { CoursesService } from "../courses/service.ts";
import {
  type Delivered,
  type PaidWork,
  type PassageSearch,
  passWords,
  searchGrounds,
  withoutStreamedMarks,
  writeOrKeepWords,
} from "../ai/service.ts";
import { Answer, maxTextLength, readAnswer } from "./answer.ts";
import { assistantPrompt } from "./prompt.ts";
import { findConversation, lockConversation, replaceConversation, writeConversation } from "./queries.ts";
import { sampleAnswer } from "./sample-answer.ts";

type PageAddress = z.infer<typeof PageParams>;

export interface AssistantService {
  read(page: PageAddress): Promise<Conversation>;
  /** Throws when the stored version differs from the one that the change is based on. */
  write(page: PageAddress, given: Conversation): Promise<Conversation>;
  /** Stores the answer and charges for it in one transaction. */
  ask(question: Question): Promise<void>;
}

export interface Question {
  readonly page: PageAddress;
  readonly operation: string;
  readonly input: AskAssistant;
  /** Aborts when the client disconnects, unless words were sent by then. */
  readonly signal: AbortSignal;
  /** Receives streamed words. They are only a preview until the answer is stored. */
  onSay(text: string): void;
}

interface AssistantOptions {
  gateway: AiGateway;
  paidWork: PaidWork;
  sources: PassageSearch;
  courses: Pick<CoursesService, "atPage" | "withPage" | "keepPageWithin" | "readPageBlocks" | "readOutline" | "readStyle">;
}

const price = credits(1);
const maxOutputTokens = 3_000;

export function createAssistantService({ gateway, paidWork, courses, sources }: AssistantOptions): AssistantService {
  const readAt = (page: PageAddress) => courses.withPage(page, async (trx) => present(page, (await findConversation(trx, page)) ?? unsaid));

  /** Loads the current material for the prompt. */
  const gather = (page: PageAddress, input: AskAssistant) =>
    courses.atPage(page, async (at) => {
      const found = await courses.readPageBlocks(at);
      if (!found) throw new AppError("not_found");
      const [outline, style, conversation] = [await courses.readOutline(at), await courses.readStyle(at), await readAt(at)];
      const text = pageText(found.blocks);
      const wanted = { author: at.uid, project: at.projectId, words: [input.message, input.relevantInfo, text].join("\n") };
      const passages = input.fromSources ? await searchGrounds(sources, wanted) : undefined;
      const prompt = await assistantPrompt(input, { pageId: at.pageId, outline, blocks: found.blocks, conversation, style, passages });
      const asked = conversation.turns.flatMap(({ role, content }) => (role === "user" ? [content] : []));
      const quoted = (passages ?? []).map((passage) => passage.text);
      return { prompt, passages, material: [input.message, input.relevantInfo, ...asked, text, ...quoted].join("\n") };
    });

  /** The page may have been moved in the meantime, but it must still exist. */
  async function keep(trx: WriteQuery, { page, input }: Question, { reply, isDemo }: Delivered): Promise<void> {
    await courses.keepPageWithin(trx, page);
    const { say, blocks } = Answer.parse(JSON.parse(reply));
    const { message, fromSources: _, ...chosen } = input;
    const before = present(page, (await lockConversation(trx, page, fresh(page))) ?? unsaid);
    const turns: Turn[] = [
      ...before.turns,
      { role: "user", content: userMessageOrDefault(message) },
      { role: "assistant", content: say, agent: input.agent, offered: blocks.length, isDemo },
    ];
    // Earlier offers stay pending when this answer has no sections.
    const pendingHTML = blocks.length > 0 ? writePending(blocks) : before.state.pendingHTML;
    const state = { ...before.state, ...chosen, text: message, pendingHTML };
    await writeConversation(trx, page, { state, turns: turns.slice(-maxTurns) });
  }

  return {
    read: (page) => courses.atPage(page, readAt),

    write: (page, { version, state, turns }) =>
      courses.atPage(page, (at) =>
        courses.withPage(at, async (trx) => {
          if (state.uuid !== at.pageId) throw new AppError("invalid_request");
          const isKept = await replaceConversation(trx, at, { base: version, state, turns });
          const stored = present(at, (await findConversation(trx, at)) ?? unsaid);
          if (!isKept) throw new AppError("version_conflict", { currentVersion: stored.version });
          return stored;
        }),
      ),

    async ask(question) {
      const { page, operation, input, signal, onSay } = question;
      const { prompt, material, passages } = await gather(page, input);
      const { isOwn, writeText } = await gateway.textFor(page.uid);
      await paidWork.carryOut({
        uid: page.uid,
        operation,
        type: "assistant",
        agent: input.agent,
        price: isOwn ? noCredits : price,
        signal,
        askedFrom: { pageId: page.pageId },
        work: async (idempotencyKey) => {
          const unmarked = passages && withoutStreamedMarks(onSay);
          const sent = passWords({ field: "say", max: maxTextLength, onSay: unmarked?.onSay ?? onSay });
          const request = { ...prompt, maxOutputTokens, sample: sampleAnswer, idempotencyKey, signal, onDelta: sent.onDelta };
          const { reply, usage, model } = await writeOrKeepWords<Answer>({
            sent,
            write: () => writeText(request).finally(() => unmarked?.end()),
            read: (text) => readAnswer(text, { agent: input.agent, material, passages }),
            fromWords: (words) => ({ say: (passages ? withoutMarks(words) : words).trim(), blocks: [] }),
          });
          return { reply: JSON.stringify(reply), usage, model };
        },
        keep: (trx, delivered) => keep(trx, question, delivered),
      });
    },
  };
}

const unsaid = { version: 0, state: {}, turns: [] };
const Stored = Conversation.extend({ state: z.record(z.string(), z.unknown()) });

/** Each page has one conversation, with the page's id. */
function fresh({ pageId }: PageAddress): WritingAssistant {
  return WritingAssistant.parse({ uuid: pageId });
}

/** Drops pending sections that can no longer be read. */
function present(page: PageAddress, row: { version: number; state: unknown; turns: unknown }): Conversation {
  const { version, state, turns } = Stored.parse(row);
  const pendingHTML = typeof state["pendingHTML"] === "string" ? state["pendingHTML"] : "";
  const readable = writePending(readPending({ pendingHTML }));
  return { version, state: WritingAssistant.parse({ ...fresh(page), ...state, pendingHTML: readable }), turns };
}
