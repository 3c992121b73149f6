import { BlockId } from "@coursewright/base/ids.ts";
import { AgentName } from "@coursewright/blocks/kit/avatar/agents.ts";
import { HelperType, maxPending, maxRelevantInfo, WritingAssistant } from "@coursewright/course/writing-assistant.ts";
import { z } from "zod";
import { PageParams, pagePath } from "./courses.ts";
import { endpoint } from "./endpoint.ts";
import { ErrorReply } from "./errors.ts";

/** The server drops older turns. */
export const maxTurns = 40;
const maxMessageLength = 4_000;

export const Turn = z.discriminatedUnion("role", [
  z.strictObject({ role: z.literal("user"), content: z.string().max(maxMessageLength) }),
  z.strictObject({
    role: z.literal("assistant"),
    content: z.string().max(maxMessageLength),
    agent: AgentName,
    /** The number of sections that the assistant offered. */
    offered: z.int().min(0).max(maxPending),
    /** A sample: no model was connected. */
    isDemo: z.boolean(),
  }),
]);
export type Turn = z.infer<typeof Turn>;

/** Each page has one. `version` is 0 until the first message; a write names the version it was based on. */
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
  relevantInfo: z.string().trim().max(maxRelevantInfo).default(""),
  /** The editor inserts the answer below this section. */
  currentSD_id: BlockId.nullable().default(null),
  /** [SRC-02] Write only from the sources of the course. */
  fromSources: z.boolean().optional(),
});
export type AskAssistant = z.infer<typeof AskAssistant>;

/** A streamed answer: text, then either `done` (stored and charged) or `refused`. */
export const AnswerEvent = z.discriminatedUnion("type", [
  z.object({ type: z.literal("say"), text: z.string() }),
  z.object({ type: z.literal("done") }),
  z.object({ type: z.literal("refused"), status: z.int(), error: ErrorReply.shape.error }),
]);
export type AnswerEvent = z.infer<typeof AnswerEvent>;

const assistantPath = `${pagePath}/assistant` as const;

export const readAssistant = endpoint({ method: "GET", path: assistantPath, params: PageParams, reply: Conversation });
export const writeAssistant = endpoint({ method: "PUT", path: assistantPath, params: PageParams, body: Conversation, reply: Conversation });
/** Costs one credit when the answer is complete. A refusal before the first word is a plain HTTP error. */
export const askAssistant = endpoint({
  method: "POST",
  path: `${assistantPath}/questions`,
  params: PageParams,
  body: AskAssistant,
  reply: "events",
});
