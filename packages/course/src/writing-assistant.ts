import { AgentName, defaultAgent } from "@coursewright/blocks/kit/agents.ts";
import { z } from "zod";

/** What the writing assistant remembers of the text it works on. */
export const WritingAssistant = z.strictObject({
  uuid: z.uuid(),
  text: z.string().max(50_000).default(""),
  helperType: z.string().max(60).default("story"),
  relevantInfo: z.string().max(50_000).default(""),
  agent: AgentName.default(defaultAgent),
  /** The section it writes into. */
  currentSD_id: z.uuid().nullable().default(null),
  /** A reply that waits for the author's word. Nobody draws it before it has been read as rich text. */
  pendingHTML: z.string().max(200_000).default(""),
});
export type WritingAssistant = z.infer<typeof WritingAssistant>;
