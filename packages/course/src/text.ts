import type { BlockId } from "@coursewright/base/ids.ts";
import { readBlock } from "@coursewright/blocks/registry.ts";
import type { Block, BlockData } from "@coursewright/blocks/kit/definition/define-block.ts";
import type { StoredBlock } from "@coursewright/blocks/kit/data/stored-block.ts";
import { catalogueText, spokenText } from "@coursewright/blocks/kit/text/block-text.ts";

/** All words of a page, for the catalogue and as context for the AI. */
export function pageText(blocks: readonly StoredBlock[]): string {
  return join(blocks.map((block) => textOf(block, catalogueText)));
}

/** The words that the audiobook reads aloud. */
export function pageSpokenText(blocks: readonly StoredBlock[]): string {
  return join(spokenPieces(blocks).map(({ text }) => text));
}

/** One paragraph, heading or line that is read aloud. It may contain line breaks but no blank line. */
export interface SpokenPiece {
  readonly blockId: BlockId;
  readonly text: string;
}

export function spokenPieces(blocks: readonly StoredBlock[]): SpokenPiece[] {
  return blocks.flatMap((block) =>
    textOf(block, spokenText)
      .split(/\n\s*\n/)
      .map((text) => ({ blockId: block.id, text: text.trim() }))
      .filter(({ text }) => text !== ""),
  );
}

function textOf(stored: StoredBlock, wordsOf: (block: Block, data: BlockData) => string): string {
  const read = readBlock(stored);
  return read.state === "ok" ? wordsOf(read.block, read.data) : "";
}

function join(texts: readonly string[]): string {
  return texts.filter((text) => text !== "").join("\n\n");
}
