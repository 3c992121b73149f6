import type { BlockId } from "@coursewright/base/ids.ts";
import { readBlock } from "@coursewright/blocks/registry.ts";
import type { ReadResult, StoredBlock } from "@coursewright/blocks/kit/data/stored-block.ts";
import { fromPlainText } from "@coursewright/blocks/kit/text/rich-text.ts";
import type { RichText } from "@coursewright/blocks/kit/text/rich-text.ts";
import { replaceBlock } from "@coursewright/course/edits.ts";
import { blockOf } from "./block-of.ts";
import type { Blocks } from "./content.ts";
import { asParagraph } from "./text-flow.ts";

/**
 * The block as the canvas draws it. A new section is drawn by the paragraph's View, so that its editor stays when the first character
 * makes it a paragraph.
 */
export function drawnAs(stored: StoredBlock): ReadResult {
  const read = readBlock(stored);
  if (stored.type !== "Base" || read.state !== "ok") return read;
  const { text } = read.data;
  const para = asParagraph(stored, fromPlainText(typeof text === "string" ? text : ""));
  const drawn = para ? readBlock(para) : read;
  return drawn.state === "ok" ? { ...drawn, block: { ...drawn.block, name: read.block.name } } : read;
}

/** The blocks with this text in a new section, which becomes a paragraph. */
export function writtenSection(blocks: Blocks, id: BlockId, text: RichText): Blocks {
  const stored = blockOf(blocks, id);
  const written = stored ? asParagraph(stored, text) : null;
  return written ? replaceBlock(blocks, id, written) : blocks;
}
