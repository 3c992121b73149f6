import { readBlock } from "@coursewright/blocks/catalog.ts";
import type { Block, BlockData } from "@coursewright/blocks/kit/define-block.ts";
import type { StoredBlock } from "@coursewright/blocks/kit/stored-block.ts";
import { catalogueText, spokenText } from "@coursewright/blocks/kit/text.ts";

/** All words of a page, for the catalogue and as the AI helper's context. */
export function pageText(blocks: readonly StoredBlock[]): string {
  return join(blocks, catalogueText);
}

/** The words of a page that the audiobook reads. */
export function pageSpokenText(blocks: readonly StoredBlock[]): string {
  return join(blocks, spokenText);
}

function join(blocks: readonly StoredBlock[], textOf: (block: Block, data: BlockData) => string): string {
  return blocks
    .map((stored) => {
      const read = readBlock(stored);
      return read.state === "ok" ? textOf(read.block, read.data) : "";
    })
    .filter((text) => text !== "")
    .join("\n\n");
}
