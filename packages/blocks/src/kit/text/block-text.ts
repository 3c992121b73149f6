import type { Block, BlockData } from "../definition/define-block.ts";
import { fieldsByRole } from "../definition/fields.ts";
import { RichText, plainText, spokenWords } from "./rich-text.ts";

/** The words of a block for the catalogue, without pictures, URLs, colours or ids. */
export function catalogueText(block: Block, data: BlockData): string {
  return wordsOf(block, data, plainText);
}

function wordsOf(block: Block, data: BlockData, asText: (doc: RichText) => string): string {
  return fieldsByRole(block.model.schema, data)
    .flatMap(({ role, value }) => {
      if (role === "text" && typeof value === "string") return [value];
      if (role === "richText") return [asText(RichText.parse(value))];
      return [];
    })
    .map((text) => text.trim())
    .filter((text) => text !== "")
    .join("\n\n");
}

/** The words for the audiobook: only of blocks that are running text. */
export function spokenText(block: Block, data: BlockData): string {
  if (!block.model.isSpoken) return "";
  return block.model.spoken?.(data) ?? wordsOf(block, data, spokenWords);
}
