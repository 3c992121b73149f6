import { BlockId } from "@coursewright/base/ids.ts";
import { AgentName } from "@coursewright/blocks/kit/avatar/agents.ts";
import { HelperType, mostPending, mostRelevantInfo, WritingAssistant } from "@coursewright/course/writing-assistant.ts";
import { z } from "zod";
import { PageParams, pagePath } from "./courses.ts";
import { endpoint } from "./endpoint.ts";
import { ErrorReply } from "./errors.ts";

/** What is older is forgotten. */
export const maxTurns = 40;
const maxMessageLength = 4_000;

export const Turn = z.discriminatedUnion("role", [
  z.strictObject({ role: z.literal("user"), content: z.string().max(maxMessageLength) }),
  z.strictObject({
    role: z.literal("assistant"),
    content: z.string().max(maxMessageLength),
    agent: AgentName,
    /** How many sections it offered. */
    offered: z.int().min(0).max(mostPending),
    /** A sample: no model was connected. */
    isDemo: z.boolean(),
  }),
]);
export type Turn = z.infer<typeof Turn>;

/** One for each page. `version` is 0 until something is said, and a write names the one it was made on. */
export const Conversation = z.strictObject({
  version: z.int().nonnegative(),
  state: WritingAssistant,
  turns: z.array(Turn).max(maxTurns),
});
export type Conversation = z.infer<typeof Conversation>;

export const AskAssistant = z.strictObject({
  message: z.string().trim().max(maxMessageLength),
  agent: AgentName,
  helperType: HelperType,
  relevantInfo: z.string().trim().max(mostRelevantInfo).default(""),
  /** The section below which the answer is to stand. */
  currentSD_id: BlockId.nullable().default(null),
});
export type AskAssistant = z.infer<typeof AskAssistant>;

/** An answer as it comes: its words, then that it is kept and paid for, or why it is not. */
export const AnswerEvent = z.discriminatedUnion("type", [
  z.object({ type: z.literal("say"), text: z.string() }),
  z.object({ type: z.literal("done") }),
  z.object({ type: z.literal("refused"), status: z.int(), error: ErrorReply.shape.error }),
]);
export type AnswerEvent = z.infer<typeof AnswerEvent>;

const assistantPath = `${pagePath}/assistant` as const;

export const readAssistant = endpoint({ method: "GET", path: assistantPath, params: PageParams, reply: Conversation });
export const writeAssistant = endpoint({ method: "PUT", path: assistantPath, params: PageParams, body: Conversation, reply: Conversation });
/** One credit, once the answer is whole. What is refused before its first word has a status of its own. */
export const askAssistant = endpoint({
  method: "POST",
  path: `${assistantPath}/questions`,
  params: PageParams,
  body: AskAssistant,
  reply: "events",
});
