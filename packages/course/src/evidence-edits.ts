import type { BlockId } from "@coursewright/base/ids.ts";
import { evidenceAfter } from "@coursewright/blocks/kit/ai/sentence-support.ts";
import { type Evidence, evidenceOf, withEvidence } from "@coursewright/blocks/kit/data/evidence.ts";
import type { StoredBlock } from "@coursewright/blocks/kit/data/stored-block.ts";
import { readBlock } from "@coursewright/blocks/registry.ts";
import { replaceBlock } from "./edits.ts";

type Blocks = readonly StoredBlock[];

/** [SRC-02] Keeps the evidence of the sentences that a reply has written into the block. */
export function addEvidence(blocks: Blocks, id: BlockId, written: readonly Evidence[]): Blocks {
  const stored = blocks.find((block) => block.id === id);
  const grounded = stored && groundedBlock(stored, written);
  return grounded && grounded !== stored ? replaceBlock(blocks, id, grounded) : blocks;
}

export function groundedBlock(stored: StoredBlock, written: readonly Evidence[]): StoredBlock {
  const read = readBlock(stored);
  if (read.state !== "ok" || written.length === 0) return stored;
  return withEvidence(stored, evidenceAfter(read.block, read, written, evidenceOf(stored)));
}

export function changeEvidence(blocks: Blocks, id: BlockId, evidence: readonly Evidence[]): Blocks {
  const stored = blocks.find((block) => block.id === id);
  return stored ? replaceBlock(blocks, id, withEvidence(stored, evidence)) : blocks;
}
