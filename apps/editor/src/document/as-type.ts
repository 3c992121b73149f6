import { blockOfType, readBlock } from "@coursewright/blocks/catalog.ts";
import type { Block, BlockData } from "@coursewright/blocks/kit/define-block.ts";
import { fromPlainText } from "@coursewright/blocks/kit/rich-text.ts";
import { StoredBlock, editBlock } from "@coursewright/blocks/kit/stored-block.ts";

/** The section as a block of another type, or null when there is none: it keeps its words wherever the new kind has a place for them. */
export function asType(stored: StoredBlock, type: string): StoredBlock | null {
  const block = blockOfType(type);
  if (!block) return null;
  const { id, aiagent, theme } = stored;
  const data = withText(block, textOf(stored));
  return StoredBlock.parse({ id, type: block.model.type, v: block.version, data, aiagent, ...(theme ? { theme } : {}) });
}

function textOf(stored: StoredBlock): string {
  const read = readBlock(stored);
  const text = read.state === "ok" ? read.data["text"] : "";
  return typeof text === "string" ? text : "";
}

function withText(block: Block, text: string): BlockData {
  const { defaults } = block.model;
  if (text === "") return defaults;
  const rich = fromPlainText(text);
  const places: BlockData[] = [{ text }, { text: rich }, { title: text }, { content: rich }, { question: text }, { prompt: text }];
  return places.map((patch) => editBlock(block, defaults, patch)).find((data) => data !== null) ?? defaults;
}
