import { readBlock } from "@coursewright/blocks/registry.ts";
import { AgentName, defaultAgent } from "@coursewright/blocks/kit/avatar/agents.ts";
import { StoredBlock } from "@coursewright/blocks/kit/data/stored-block.ts";
import { z } from "zod";

export const helperTypes = ["story", "explanation", "example", "questions"] as const;
export const HelperType = z.enum(helperTypes);
export type HelperType = z.infer<typeof HelperType>;

/** Per reply. */
export const maxPending = 12;
export const maxRelevantInfo = 4_000;

const Pending = z.array(StoredBlock).min(1).max(maxPending);

/** The state of the writing assistant for one page. */
export const WritingAssistant = z.strictObject({
  uuid: z.uuid(),
  /** The author's last message. */
  text: z.string().max(4_000).default(""),
  helperType: HelperType.default("story"),
  relevantInfo: z.string().max(maxRelevantInfo).default(""),
  agent: AgentName.default(defaultAgent),
  /** New sections go below this one; null means the end of the page. */
  currentSD_id: z.uuid().nullable().default(null),
  /** Sections that wait for the author's decision. The specification gives the name; the content is blocks as JSON, never HTML (decision 0027). */
  pendingHTML: z
    .string()
    .max(200_000)
    .refine((text) => text === "" || pendingIn(text) !== null, "Only sections that can be read may wait")
    .default(""),
});
export type WritingAssistant = z.infer<typeof WritingAssistant>;

export function readPending({ pendingHTML }: Pick<WritingAssistant, "pendingHTML">): readonly StoredBlock[] {
  return pendingIn(pendingHTML) ?? [];
}

export function writePending(blocks: readonly StoredBlock[]): string {
  return blocks.length === 0 ? "" : JSON.stringify(blocks);
}

function pendingIn(text: string): readonly StoredBlock[] | null {
  try {
    const blocks = Pending.parse(JSON.parse(text));
    return blocks.every((block) => readBlock(block).state === "ok") ? blocks : null;
  } catch {
    return null;
  }
}
