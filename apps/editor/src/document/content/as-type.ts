import { blockOfType, readBlock } from "@coursewright/blocks/registry.ts";
import type { Block, BlockData } from "@coursewright/blocks/kit/definition/define-block.ts";
import { RichText, fromPlainText } from "@coursewright/blocks/kit/text/rich-text.ts";
import { StoredBlock, editBlock } from "@coursewright/blocks/kit/data/stored-block.ts";
import { catalogueText } from "@coursewright/blocks/kit/text/block-text.ts";

/**
 * The section as a block of another type, or null if that type does not exist. Keeps the words wherever the new type has a field
 * for them.
 */
export function asType(stored: StoredBlock, type: string): StoredBlock | null {
  const block = blockOfType(type);
  if (!block) return null;
  const { id, aiagent, theme } = stored;
  const data = withWords(block, wordsOf(stored));
  return StoredBlock.parse({ id, type: block.model.type, v: block.version, data, aiagent, ...(theme ? { theme } : {}) });
}

/** Keeps the formatting of a single rich text; joins anything else as plain lines. */
function wordsOf(stored: StoredBlock): { readonly plain: string; readonly rich: RichText } {
  const read = readBlock(stored);
  const plain = read.state === "ok" ? catalogueText(read.block, read.data) : "";
  const rich = RichText.safeParse(read.state === "ok" ? read.data["text"] : null);
  return { plain, rich: rich.success ? rich.data : fromPlainText(plain) };
}

function withWords(block: Block, { plain, rich }: ReturnType<typeof wordsOf>): BlockData {
  const { defaults } = block.model;
  if (plain === "") return defaults;
  const columns = [
    { type: "text", text: rich },
    { type: "image", url: "", alt: "" },
  ];
  const places: BlockData[] = [
    { text: plain },
    { text: rich },
    { title: plain },
    { content: rich },
    { question: plain },
    { prompt: plain },
    { caption: plain },
    { columns },
  ];
  return places.map((patch) => editBlock(block, defaults, patch)).find((data) => data !== null) ?? defaults;
}
