import { blockOfType } from "@coursewright/blocks/registry.ts";
import type { AgentName } from "@coursewright/blocks/kit/avatar/agents.ts";
import { ReplyError } from "@coursewright/blocks/kit/ai/block-ai.ts";
import { applyReply } from "@coursewright/blocks/kit/ai/apply-reply.ts";
import type { Block } from "@coursewright/blocks/kit/definition/define-block.ts";
import { StoredBlock } from "@coursewright/blocks/kit/data/stored-block.ts";
import { newUuid } from "../../platform/ids/ids.ts";

/**
 * What a page can be made of by words alone. Pictures and videos are the author's to choose, and a chart would show
 * figures that nobody has measured.
 */
export const writableTypes = [
  "para",
  "heading",
  "bullet-cards",
  "step-card",
  "fact-card",
  "flash-card",
  "MCQ",
  "Textbox",
  "table",
] as const;

/** The type as the registry spells it; nothing for one that cannot be written. */
export function writableType(name: string): string | undefined {
  const type = blockOfType(name)?.model.type;
  return writableTypes.find((writable) => writable === type);
}

/** By each type an example of the data that it takes. */
export async function exampleData(): Promise<ReadonlyArray<readonly [type: string, data: string]>> {
  return Promise.all(writableTypes.map(async (type) => [type, (await mustFind(type).ai()).ai.sampleReply] as const));
}

/** A block of this data, read as a reply for one block is read; nothing when it does not pass. */
export async function writtenBlock({ type, data, agent }: { type: string; data: unknown; agent: AgentName }) {
  const block = blockOfType(writableType(type) ?? "");
  if (!block) return undefined;
  const { ai } = await block.ai();
  const reply = JSON.stringify(data);
  try {
    ai.parseReply(reply);
    const content = applyReply(block, { data: block.model.defaults, metadata: {} }, reply);
    return StoredBlock.safeParse({ id: newUuid(), type: block.model.type, v: block.version, ...content, aiagent: agent }).data;
  } catch (error) {
    if (error instanceof ReplyError) return undefined;
    throw error;
  }
}

function mustFind(type: string): Block {
  const block = blockOfType(type);
  if (!block) throw new Error(`There is no block ${type}`);
  return block;
}
