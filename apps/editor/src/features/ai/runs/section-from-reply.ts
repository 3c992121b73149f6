import { BlockId } from "@coursewright/base/ids.ts";
import { blockOfType, readBlock } from "@coursewright/blocks/registry.ts";
import { ReplyError } from "@coursewright/blocks/kit/ai/block-ai.ts";
import { applyReply } from "@coursewright/blocks/kit/ai/apply-reply.ts";
import { newBlock, StoredBlock } from "@coursewright/blocks/kit/data/stored-block.ts";
import { wordsType } from "@coursewright/contract/ai.ts";

interface Finished {
  readonly operation: string;
  readonly type: string;
  readonly reply: string;
}

/** Applies a reply to its section, or to a new one if the section is gone or has changed its kind. Null when the reply fits neither. */
export function sectionFromReply({ operation, type, reply }: Finished, asked: StoredBlock | undefined): StoredBlock | null {
  // The words that it was to replace may have changed since, so it becomes a paragraph of its own.
  const block = blockOfType(type === wordsType ? "para" : type);
  if (!block) return null;
  const target = asked?.type === type ? asked : newBlock(block, newIdOf(operation), asked?.aiagent);
  const read = readBlock(target);
  if (read.state !== "ok") return null;
  try {
    const { data, metadata } = applyReply(read.block, read, reply);
    return StoredBlock.parse({ ...target, v: read.block.version, data, ...(read.block.model.metadata && { metadata }) });
  } catch (error) {
    if (error instanceof ReplyError) return null;
    throw error;
  }
}

/** The same id each time, so that a second press inserts nothing more. */
function newIdOf(operation: string): BlockId {
  const known = newIds.get(operation) ?? BlockId.parse(crypto.randomUUID());
  newIds.set(operation, known);
  return known;
}

const newIds = new Map<string, BlockId>();
