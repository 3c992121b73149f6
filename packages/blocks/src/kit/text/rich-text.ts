import type { PageId } from "@coursewright/base/ids.ts";
import { z } from "zod";
import { LinkHref, pageOfHref } from "../url/link-href.ts";

/** Paragraphs and list items together. */
const maxLines = 500;
const maxRunsInParagraph = 1000;
const maxCharacters = 50_000;
/** Deeper items would be a narrow column on a phone. */
export const maxListLevel = 3;

export const Mark = z.discriminatedUnion("type", [
  z.strictObject({ type: z.literal("bold") }),
  z.strictObject({ type: z.literal("italic") }),
  z.strictObject({ type: z.literal("underline") }),
  z.strictObject({ type: z.literal("strike") }),
  z.strictObject({ type: z.literal("highlight") }),
  z.strictObject({ type: z.literal("code") }),
  z.strictObject({ type: z.literal("superscript") }),
  z.strictObject({ type: z.literal("subscript") }),
  z.strictObject({ type: z.literal("link"), attrs: z.strictObject({ href: LinkHref }) }),
]);

const marks = z
  .array(Mark)
  .max(Mark.options.length)
  .refine((list) => new Set(list.map(placeOfMark)).size === list.length, "Marks must be unique")
  .optional();

/** Text cannot be both above and below the line. */
function placeOfMark({ type }: { type: string }): string {
  return type === "subscript" ? "superscript" : type;
}

export const Inline = z.discriminatedUnion("type", [
  z.strictObject({ type: z.literal("text"), text: z.string().min(1).max(maxCharacters), marks }),
  z.strictObject({ type: z.literal("hardBreak"), marks }),
]);

export const Paragraph = z.strictObject({
  type: z.literal("paragraph"),
  content: z.array(Inline).max(maxRunsInParagraph).optional(),
});

// Each level is a schema of its own, not a recursive one: deep nesting from an attacker is rejected without recursion.
const itemsOf = <Type extends string, Content extends z.ZodType>(type: Type, content: Content) =>
  z
    .array(z.strictObject({ type: z.literal(type), content }))
    .min(1)
    .max(maxLines);

const listsWith = <Content extends z.ZodType>(content: Content) =>
  z.discriminatedUnion("type", [
    z.strictObject({ type: z.literal("bulletList"), content: itemsOf("listItem", content) }),
    z.strictObject({ type: z.literal("orderedList"), content: itemsOf("listItem", content) }),
    z.strictObject({ type: z.literal("checkList"), content: itemsOf("checkItem", content) }),
  ]);

const ThirdLevel = listsWith(z.tuple([Paragraph]));
const SecondLevel = listsWith(z.union([z.tuple([Paragraph]), z.tuple([Paragraph, ThirdLevel])]));
export const List = listsWith(z.union([z.tuple([Paragraph]), z.tuple([Paragraph, SecondLevel])]));

/** Rich text as ProseMirror JSON. */
export const RichText = z
  .strictObject({
    type: z.literal("doc"),
    content: z
      .array(z.discriminatedUnion("type", [Paragraph, List]))
      .min(1)
      .max(maxLines),
  })
  .refine((doc) => linesOf(doc).length <= maxLines, "The text has too many lines")
  .refine(
    (doc) => linesOf(doc).reduce((sum, { paragraph }) => sum + paragraphText(paragraph).length, 0) <= maxCharacters,
    "The text is too long",
  );

export type Mark = z.infer<typeof Mark>;
export type Inline = z.infer<typeof Inline>;
export type Paragraph = z.infer<typeof Paragraph>;
export type List = z.infer<typeof List>;
export type RichText = z.infer<typeof RichText>;

export const emptyRichText: RichText = { type: "doc", content: [{ type: "paragraph" }] };

/** A paragraph, or the paragraph of a list item. */
export interface Line {
  readonly paragraph: Paragraph;
  readonly text: string;
  /** 0 outside lists. */
  readonly level: number;
  readonly list: List["type"] | null;
  /** The position in its own list, from 1; 0 outside lists. */
  readonly number: number;
}

/** All paragraphs and items in reading order. */
export function linesOf({ content }: { readonly content: ReadonlyArray<Paragraph | List> }): Line[] {
  return content.flatMap((node) =>
    node.type === "paragraph" ? [{ paragraph: node, text: paragraphText(node), level: 0, list: null, number: 0 }] : linesOfList(node, 1),
  );
}

function linesOfList(list: List, level: number): Line[] {
  return list.content.flatMap(({ content }, index) => {
    const line = { paragraph: content[0], text: paragraphText(content[0]), level, list: list.type, number: index + 1 };
    return content.length === 1 ? [line] : [line, ...linesOfList(content[1], level + 1)];
  });
}

/** A blank line separates paragraphs and lists; a hard break is a line break; an item is a line with "- " or its number. */
export function plainText(doc: RichText): string {
  return doc.content
    .map((node) => (node.type === "paragraph" ? paragraphText(node) : linesOfList(node, 1).map(itemText).join("\n")))
    .join("\n\n");
}

/** The words alone: each item is a line, at which a voice pauses. */
export function spokenWords(doc: RichText): string {
  return doc.content
    .map((node) =>
      node.type === "paragraph"
        ? paragraphText(node)
        : linesOfList(node, 1)
            .map(({ text }) => text)
            .join("\n"),
    )
    .join("\n\n");
}

function itemText({ text, list, level, number }: Line): string {
  const marker = list === "orderedList" ? `${number}. ` : "- ";
  const indent = "  ".repeat(level - 1);
  return indent + marker + text.replaceAll("\n", `\n${indent}${" ".repeat(marker.length)}`);
}

/** The links' hrefs in order. */
export function linksIn(doc: RichText): string[] {
  const allMarks = linesOf(doc).flatMap(({ paragraph: { content = [] } }) => content.flatMap((inline) => inline.marks ?? []));
  return allMarks.flatMap((mark) => (mark.type === "link" ? [mark.attrs.href] : []));
}

/** The links to pages of the same course, with their words. */
export function pageLinksIn(doc: RichText): Array<{ readonly page: PageId; readonly words: string }> {
  return linesOf(doc).flatMap(({ paragraph: { content = [] } }) => {
    const links: Array<{ page: PageId; words: string }> = [];
    let before: string | undefined;
    for (const inline of content) {
      const href = inline.marks?.find((mark) => mark.type === "link")?.attrs.href;
      const page = href === undefined ? null : pageOfHref(href);
      const words = inline.type === "text" ? inline.text : " ";
      const last = links.at(-1);
      // A link with a bold word is several runs.
      if (page && last && href === before) last.words += words;
      else if (page) links.push({ page, words });
      before = href;
    }
    return links;
  });
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
