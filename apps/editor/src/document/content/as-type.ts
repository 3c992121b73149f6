import { blockOfType, readBlock } from "@coursewright/blocks/registry.ts";
import type { Block, BlockData } from "@coursewright/blocks/kit/definition/define-block.ts";
import { fieldsByRole } from "@coursewright/blocks/kit/definition/fields.ts";
import { RichText, fromPlainText, plainText } from "@coursewright/blocks/kit/text/rich-text.ts";
import { StoredBlock, editBlock } from "@coursewright/blocks/kit/data/stored-block.ts";
import { catalogueText } from "@coursewright/blocks/kit/text/block-text.ts";
import { asParagraphs } from "./list-form.ts";
import { tableOf, tableRows } from "./table-lines.ts";

/**
 * The section as a block of another type, or null if that type does not exist. Keeps the words wherever the new type has a field
 * for them.
 */
export function asType(stored: StoredBlock, type: string): StoredBlock | null {
  const block = blockOfType(type);
  if (!block) return null;
  const { id, aiagent, theme, answer } = stored;
  const data = withWords(block, wordsOf(stored));
  return StoredBlock.parse({
    id,
    type: block.model.type,
    v: block.version,
    data,
    aiagent,
    ...(theme && { theme }),
    ...(answer !== undefined && { answer }),
  });
}

interface Words {
  readonly plain: string;
  readonly rich: RichText;
}

/** The words as plain text, and as rich text with the formatting that they have. */
export function wordsOf(stored: StoredBlock): Words {
  const read = readBlock(stored);
  if (read.state !== "ok") return { plain: "", rich: fromPlainText("") };
  const { block, data } = read;
  const rows = tableRows(data);
  if (rows) return { plain: rows, rich: fromPlainText(rows) };
  const content = fieldsByRole(block.model.schema, data).flatMap(({ role, value }) => {
    if (role === "richText") return hasText(value) ? RichText.parse(value).content : [];
    return role === "text" && typeof value === "string" && value.trim() !== "" ? fromPlainText(value).content : [];
  });
  const rich = RichText.safeParse({ type: "doc", content });
  // Without the marks of lists, which are no words of the author.
  const words = rich.success ? plainText(asParagraphs(rich.data)) : catalogueText(block, data);
  const plain = typeof data["code"] === "string" ? data["code"] : words;
  return { plain, rich: rich.success ? rich.data : fromPlainText(plain) };
}

function hasText(value: unknown): boolean {
  return /"type":"text"/.test(JSON.stringify(value));
}

function withWords(block: Block, { plain, rich }: Words): BlockData {
  const { defaults } = block.model;
  if (plain.trim() === "") return defaults;
  const columns = [
    { type: "text", text: rich },
    { type: "image", url: "", alt: "" },
  ];
  const table = "headers" in defaults ? tableOf(plain) : null;
  const places: BlockData[] = [
    ...(table ? [table] : []),
    { code: plain },
    // A heading is one line.
    { text: block.model.headingLevel ? plain.replaceAll(/\s+/g, " ").trim() : plain },
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
