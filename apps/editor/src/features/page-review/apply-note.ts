import type { ReviewNote } from "@coursewright/contract/page-review.ts";
import { readBlock } from "@coursewright/blocks/registry.ts";
import type { StoredBlock } from "@coursewright/blocks/kit/data/stored-block.ts";
import { insertBlock, removeBlock, replaceBlock } from "@coursewright/course/edits.ts";
import { isSame } from "../../document/content/is-same.ts";
import type { OpenPage } from "../../document/page/open-page.ts";

type Proposed = Pick<ReviewNote, "id" | "blockId" | "proposal">;

/** Whether a note can be accepted. `changed` and `gone` are about the block that the helper read. */
export type Fit = "fits" | "changed" | "gone" | "none";

export function fitOf({ blockId, proposal }: Proposed, blocks: readonly StoredBlock[]): Fit {
  const block = blocks.find(({ id }) => id === blockId);
  if (!block) return "gone";
  if (!proposal) return "none";
  return proposal.kind === "add" || hasContentOf(block, proposal.was) ? "fits" : "changed";
}

/** One undo step. Returns false if the note no longer fits, or the page is full. */
export function acceptNote(page: OpenPage, note: Proposed): boolean {
  const { id, blockId, proposal } = note;
  const before = page.store.getState().blocks;
  if (fitOf(note, before) !== "fits" || !proposal) return false;
  page.edit(`review:${id}`, (blocks) => {
    const at = blocks.findIndex((block) => block.id === blockId);
    return proposal.kind === "add" ? insertBlock(blocks, proposal.block, at + 1) : withContent(blocks, blocks[at], proposal.block);
  });
  if (page.store.getState().blocks === before) return false;
  void page.saveNow();
  return true;
}

/** Whether nobody has changed what was accepted, so that it can be taken back. */
export function canTakeBack({ proposal }: Proposed, blocks: readonly StoredBlock[]): boolean {
  if (!proposal) return false;
  const block = blocks.find(({ id }) => id === proposal.block.id);
  return block !== undefined && hasContentOf(block, proposal.block);
}

export function takeBackNote(page: OpenPage, { id, proposal }: Proposed): void {
  if (!proposal) return;
  page.edit(`review-undo:${id}`, (blocks) => {
    if (proposal.kind === "add") return removeBlock(blocks, proposal.block.id);
    return withContent(
      blocks,
      blocks.find((block) => block.id === proposal.was.id),
      proposal.was,
    );
  });
  void page.saveNow();
}

/** Theme, helper and notes of the block stay as they are. */
function withContent(
  blocks: readonly StoredBlock[],
  block: StoredBlock | undefined,
  { v, data, metadata }: StoredBlock,
): readonly StoredBlock[] {
  if (!block) return blocks;
  const { metadata: _, ...rest } = block;
  return replaceBlock(blocks, block.id, { ...rest, v, data, ...(metadata && { metadata }) });
}

/** An older stored form of the same content counts as the same. */
function hasContentOf(block: StoredBlock, other: StoredBlock): boolean {
  const [now, then] = [readBlock(block), readBlock(other)];
  return now.state === "ok" && then.state === "ok" && now.block.model.type === then.block.model.type && isSame(now.data, then.data);
}
