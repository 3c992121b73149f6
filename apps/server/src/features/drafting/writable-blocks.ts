import { blockOfType } from "@coursewright/blocks/registry.ts";
import type { AgentName } from "@coursewright/blocks/kit/avatar/agents.ts";
import { ReplyError } from "@coursewright/blocks/kit/ai/block-ai.ts";
import { applyReply } from "@coursewright/blocks/kit/ai/apply-reply.ts";
import { withFiguresToCheck } from "@coursewright/blocks/kit/ai/figures-to-check.ts";
import type { Block } from "@coursewright/blocks/kit/definition/define-block.ts";
import { StoredBlock } from "@coursewright/blocks/kit/data/stored-block.ts";
import { newUuid } from "../../platform/ids/ids.ts";

/**
 * The blocks that a model may write, because they need only text. Authors choose pictures and videos themselves, and a chart would
 * show invented figures.
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

/** Returns the registry's spelling of the type, or nothing if it is not writable. */
export function writableType(name: string): string | undefined {
  const type = blockOfType(name)?.model.type;
  return writableTypes.find((writable) => writable === type);
}

/** An example of the data for each writable type. */
export async function exampleData(): Promise<ReadonlyArray<readonly [type: string, data: string]>> {
  return Promise.all(writableTypes.map(async (type) => [type, (await mustFind(type).ai()).ai.sampleReply] as const));
}

interface Drafted {
  readonly type: string;
  readonly data: unknown;
  readonly agent: AgentName;
  /** The author's words. Figures that they do not give must be confirmed. */
  readonly material: string;
}

/** Makes a block from the data, with the same checks as a reply for one block. Returns nothing if it is invalid. */
export async function writtenBlock({ type, data, agent, material }: Drafted) {
  const block = blockOfType(writableType(type) ?? "");
  if (!block) return undefined;
  const { ai } = await block.ai();
  const reply = JSON.stringify(data);
  try {
    ai.parseReply(reply);
    const empty = { data: block.model.defaults, metadata: {} };
    const content = withFiguresToCheck(block, empty, applyReply(block, empty, reply), material);
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
