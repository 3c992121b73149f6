import { z } from "zod";
import { readReplyAs } from "../kit/ai/block-ai.ts";
import type { BlockData, BlockModel } from "../kit/definition/define-block.ts";
import { alt, mediaOrNone, richText } from "../kit/definition/fields.ts";
import { PictureCredit } from "../kit/media/picture-credit.ts";
import { emptyRichText, fromPlainText, plainText } from "../kit/text/rich-text.ts";
import type { RichText } from "../kit/text/rich-text.ts";
import { looseRecord, looseText } from "../kit/data/starting-content.ts";

const Column = z.discriminatedUnion("type", [
  z.strictObject({ type: z.literal("text"), text: richText() }),
  z.strictObject({ type: z.literal("image"), url: mediaOrNone(), alt: alt(), credit: PictureCredit.optional() }),
]);
export type Column = z.infer<typeof Column>;

/** [ENT-12] */
const Split = z.strictObject({ columns: z.array(Column).length(2) });
export type Split = z.infer<typeof Split>;

export const emptyColumn: Record<Column["type"], Column> = {
  text: { type: "text", text: emptyRichText },
  image: { type: "image", url: "", alt: "" },
};

const Reply = z.strictObject({ text: z.string().trim().min(1).max(20_000) });

export const model: BlockModel<Split> = {
  type: "Split",
  schema: Split,
  defaults: { columns: [emptyColumn.text, emptyColumn.image] },
  migrations: [{ name: "plain text becomes rich text, and pictures are described", up: fromLoose }],
  isSpoken: false,
  fromReply: (json, data, asRichText) => ({ data: patchFromReply(json, data, asRichText) }),
  problems: ({ columns }) =>
    columns.flatMap((column, index) =>
      column.type === "image" && column.url !== "" && column.alt.trim() === ""
        ? [{ kind: "picture without description", about: wordsOf(columns), field: `columns.${index}.alt` } as const]
        : [],
    ),
};

/** The reply replaces the first text column. Without one, it replaces the second picture. */
export function patchFromReply(json: unknown, { columns }: Split, asRichText: (text: string) => RichText): Split {
  const text = asRichText(readReplyAs(Reply, json).text);
  const firstText = columns.findIndex(({ type }) => type === "text");
  return { columns: columns.with(firstText, { type: "text", text }) };
}

function wordsOf(columns: readonly Column[]): string {
  return columns.flatMap((column) => (column.type === "text" ? [plainText(column.text)] : [])).join(" ");
}

function fromLoose({ columns }: BlockData): BlockData {
  const stored = Array.isArray(columns) ? columns.map(columnOf) : [];
  return { columns: [...stored, emptyColumn.text, emptyColumn.image].slice(0, Math.max(2, stored.length)) };
}

function columnOf(stored: unknown): unknown {
  const { type, text, url, alt: description } = looseRecord(stored);
  if (type === "image") return { type, url: looseText(url), alt: looseText(description) };
  return { type, text: typeof text === "string" || text === undefined ? fromPlainText(looseText(text)) : text };
}
