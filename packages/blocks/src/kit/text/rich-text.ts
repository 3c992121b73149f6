import { z } from "zod";
import { SafeUrl } from "../url/safe-url.ts";

const maxParagraphs = 500;
const maxRunsInParagraph = 1000;
const maxCharacters = 50_000;

export const Mark = z.discriminatedUnion("type", [
  z.strictObject({ type: z.literal("bold") }),
  z.strictObject({ type: z.literal("italic") }),
  z.strictObject({ type: z.literal("highlight") }),
  z.strictObject({ type: z.literal("link"), attrs: z.strictObject({ href: SafeUrl }) }),
]);

const marks = z
  .array(Mark)
  .max(4)
  .refine((list) => new Set(list.map((mark) => mark.type)).size === list.length, "Marks must be unique")
  .optional();

export const Inline = z.discriminatedUnion("type", [
  z.strictObject({ type: z.literal("text"), text: z.string().min(1).max(maxCharacters), marks }),
  z.strictObject({ type: z.literal("hardBreak"), marks }),
]);

export const Paragraph = z.strictObject({
  type: z.literal("paragraph"),
  content: z.array(Inline).max(maxRunsInParagraph).optional(),
});

/** Rich text as ProseMirror JSON. Nodes cannot nest, so the depth is fixed. */
export const RichText = z
  .strictObject({ type: z.literal("doc"), content: z.array(Paragraph).min(1).max(maxParagraphs) })
  .refine(
    ({ content }) => content.reduce((sum, paragraph) => sum + paragraphText(paragraph).length, 0) <= maxCharacters,
    "The text is too long",
  );

export type Mark = z.infer<typeof Mark>;
export type Inline = z.infer<typeof Inline>;
export type Paragraph = z.infer<typeof Paragraph>;
export type RichText = z.infer<typeof RichText>;

export const emptyRichText: RichText = { type: "doc", content: [{ type: "paragraph" }] };

/** A blank line separates paragraphs; a hard break is a line break. */
export function plainText(doc: RichText): string {
  return doc.content.map(paragraphText).join("\n\n");
}

/** The link URLs in order. */
export function linksIn(doc: RichText): string[] {
  const allMarks = doc.content.flatMap(({ content = [] }) => content.flatMap((inline) => inline.marks ?? []));
  return allMarks.flatMap((mark) => (mark.type === "link" ? [mark.attrs.href] : []));
}

export function fromPlainText(text: string): RichText {
  const paragraphs = text
    .replaceAll(/\r\n?/g, "\n")
    .split(/\n[ \t]*(?:\n[ \t]*)+/)
    .map((part) => part.trim())
    .filter((part) => part !== "");
  if (paragraphs.length === 0) return emptyRichText;
  return { type: "doc", content: paragraphs.map((part) => ({ type: "paragraph", content: lines(part) })) };
}

function lines(text: string): Inline[] {
  const inlines: Inline[] = [];
  for (const [index, line] of text.split("\n").entries()) {
    if (index > 0) inlines.push({ type: "hardBreak" });
    if (line !== "") inlines.push({ type: "text", text: line });
  }
  return inlines;
}

function paragraphText({ content = [] }: Paragraph): string {
  return content.map((inline) => (inline.type === "text" ? inline.text : "\n")).join("");
}
