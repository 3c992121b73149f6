import { BlockId } from "@coursewright/base/ids.ts";
import { blockOfType, readBlock } from "@coursewright/blocks/registry.ts";
import { ReplyError } from "@coursewright/blocks/kit/ai/block-ai.ts";
import { applyReply, evidenceIn, sourceFiguresIn } from "@coursewright/blocks/kit/ai/apply-reply.ts";
import { withFiguresToCheck } from "@coursewright/blocks/kit/ai/figures-to-check.ts";
import { newBlock, StoredBlock } from "@coursewright/blocks/kit/data/stored-block.ts";
import { wordsType } from "@coursewright/contract/ai.ts";
import { groundedBlock } from "@coursewright/course/evidence-edits.ts";
import { type Material, wordsOf } from "./material.ts";

interface Finished {
  readonly operation: string;
  readonly type: string;
  readonly reply: string;
  /** Unknown for a reply that another tab asked for. */
  readonly material?: Material | undefined;
}

/** Applies a reply to its section, or to a new one if the section is gone or has changed its kind. Null when the reply fits neither. */
export function sectionFromReply({ operation, type, reply, material }: Finished, asked: StoredBlock | undefined): StoredBlock | null {
  // The words that it was to replace may have changed since, so it becomes a paragraph of its own.
  const block = blockOfType(type === wordsType ? "para" : type);
  if (!block) return null;
  const target = asked?.type === type ? asked : newBlock(block, newIdOf(operation), asked?.aiagent);
  const read = readBlock(target);
  if (read.state !== "ok") return null;
  try {
    const applied = applyReply(read.block, read, reply);
    const { data, metadata } = material
      ? withFiguresToCheck(read.block, read, applied, `${wordsOf(material)}\n${sourceFiguresIn(reply)}`)
      : applied;
    const section = StoredBlock.parse({ ...target, v: read.block.version, data, ...(read.block.model.metadata && { metadata }) });
    return groundedBlock(section, evidenceIn(reply));
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
