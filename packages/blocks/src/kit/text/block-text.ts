import type { Block, BlockData } from "../definition/define-block.ts";
import { fieldsByRole } from "../definition/fields.ts";
import { RichText, plainText } from "./rich-text.ts";

/** The words of a block for the catalogue, without pictures, URLs, colours or ids. */
export function catalogueText(block: Block, data: BlockData): string {
  return fieldsByRole(block.model.schema, data)
    .flatMap(({ role, value }) => {
      if (role === "text" && typeof value === "string") return [value];
      if (role === "richText") return [plainText(RichText.parse(value))];
      return [];
    })
    .map((text) => text.trim())
    .filter((text) => text !== "")
    .join("\n\n");
}

/** The words for the audiobook: only of headings, paragraphs and base blocks. */
export function spokenText(block: Block, data: BlockData): string {
  if (!block.model.isSpoken) return "";
  return block.model.spoken?.(data) ?? catalogueText(block, data);
}
