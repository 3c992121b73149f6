import type { BlockId } from "@coursewright/base/ids.ts";
import { readBlock } from "@coursewright/blocks/registry.ts";
import { withEvidenceOf } from "@coursewright/blocks/kit/data/evidence-field.ts";
import { noteOf } from "@coursewright/blocks/kit/data/note.ts";
import { StoredBlock, editBlock } from "@coursewright/blocks/kit/data/stored-block.ts";
import { fromPlainText } from "@coursewright/blocks/kit/text/rich-text.ts";
import type { Inline, List, Paragraph, RichText } from "@coursewright/blocks/kit/text/rich-text.ts";
import { insertBlock, removeBlock, replaceBlock, writeInBlock } from "@coursewright/course/edits.ts";
import type { Blocks } from "./content.ts";
import { isSame } from "./is-same.ts";

/** Splits and joins the texts of blocks. Nothing is lost: an edit that does not fit is refused. */

/** Blocks that consist of one text, in their field "text". */
const textTypes: ReadonlySet<string> = new Set(["Base", "heading", "para", "quote", "callout"]);

export function isTextBlock({ type }: Pick<StoredBlock, "type">): boolean {
  return textTypes.has(type);
}

export function isEmptyText(stored: StoredBlock): boolean {
  const text = textOf(stored);
  return text !== undefined && isBlank(richTextOf(text)) && hasNothingElse(stored);
}

/** A new section is written as a paragraph: the same block, with another type. */
export function asParagraph(stored: StoredBlock, text: RichText): StoredBlock | null {
  const para = readBlock({ ...stored, type: "para", v: 0, data: { text: "" }, metadata: undefined });
  if (para.state !== "ok") return null;
  const data = editBlock(para.block, para.data, { text });
  return data && StoredBlock.parse({ ...stored, metadata: undefined, type: para.block.model.type, v: para.block.version, data });
}

interface Split {
  readonly id: BlockId;
  readonly field: string;
  readonly before: RichText | string;
  readonly after: RichText | string;
  /** An empty section for the second half. */
  readonly fresh: StoredBlock;
}

/** Keeps `before` in the block and puts `after` into a new one below. Null if the page is full or a half does not fit. */
export function splitText(blocks: Blocks, { id, field, before, after, fresh }: Split): Blocks | null {
  const index = blocks.findIndex((block) => block.id === id);
  const upper = blocks[index];
  const rest = richTextOf(after);
  if (!upper) return null;
  const lower = isBlank(rest) ? fresh : secondHalf(upper, rest, fresh);
  if (!lower) return null;
  const written = writeInBlock(blocks, id, { field, value: typeof before === "string" ? before : tidy(before) });
  if (written === blocks) return null;
  const split = insertBlock(written, withEvidenceOf(lower, upper), index + 1);
  return split === written ? null : split;
}

/** A paragraph keeps its alignment and font; the second half of any other text is a plain paragraph. */
function secondHalf(upper: StoredBlock, text: RichText, fresh: StoredBlock): StoredBlock | null {
  const plain = asParagraph(fresh, tidy(text));
  const read = upper.type === "para" ? readBlock(upper) : null;
  if (read?.state !== "ok" || !plain) return plain;
  return StoredBlock.parse({ ...plain, theme: upper.theme, data: { ...read.data, ...plain.data } });
}

interface Joined {
  readonly blocks: Blocks;
  /** Where the two texts meet. */
  readonly caret: { readonly id: BlockId; readonly field: string; readonly at: number };
}

/** Joins a text with the text above it. An empty one just disappears. Null if the joined text does not fit. */
export function joinTexts(blocks: Blocks, upperId: BlockId, lowerId: BlockId): Joined | null {
  const [upper, lower] = [upperId, lowerId].map((id) => blocks.find((block) => block.id === id));
  const [above, below] = [upper && textOf(upper), lower && textOf(lower)];
  if (!upper || !lower || above === undefined || below === undefined) return null;
  // The lower block keeps its type and style when nothing is above it.
  if (isEmptyText(upper)) {
    const at = typeof below === "string" ? 0 : startOf(below);
    return { blocks: removeBlock(blocks, upperId), caret: { id: lowerId, field: "text", at } };
  }
  if (!hasNothingElse(lower)) return null;
  const at = upper.type === "Base" || typeof above !== "string" ? endOf(richTextOf(above)) : above.length;
  const caret = { id: upperId, field: "text", at };
  if (isBlank(richTextOf(below))) return { blocks: removeBlock(blocks, lowerId), caret };
  const joined = joinedBlock(upper, above, below);
  return joined && { blocks: removeBlock(replaceBlock(blocks, upperId, withEvidenceOf(joined, lower)), lowerId), caret };
}

function joinedBlock(upper: StoredBlock, above: RichText | string, below: RichText | string): StoredBlock | null {
  if (upper.type === "Base") return asParagraph(upper, joinRichTexts(richTextOf(above), richTextOf(below)));
  const read = readBlock(upper);
  if (read.state !== "ok") return null;
  const line = plainLineOf(below);
  if (typeof above === "string" && line === null) return null;
  const text = typeof above === "string" ? above + (line ?? "") : joinRichTexts(above, richTextOf(below));
  const data = editBlock(read.block, read.data, { text });
  return data && StoredBlock.parse({ ...upper, type: read.block.model.type, v: read.block.version, data });
}

/** A block's text, or undefined if it is no text block. */
function textOf(stored: StoredBlock): RichText | string | undefined {
  const read = isTextBlock(stored) ? readBlock(stored) : null;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the schema of these blocks has a text, rich or plain
  return read?.state === "ok" ? (read.data["text"] as RichText | string) : undefined;
}

/** A callout's title, a quote's source and the author's note would be lost with their block. */
function hasNothingElse(stored: StoredBlock): boolean {
  const read = readBlock(stored);
  if (read.state !== "ok" || noteOf(stored) !== "") return false;
  return ["title", "source"].every((field) => (read.data[field] ?? "") === "");
}

/** Null if formatting, lists or line breaks would be lost in a plain line. */
function plainLineOf(text: RichText | string): string | null {
  if (typeof text === "string") return text;
  const [only, ...others] = text.content;
  if (only?.type !== "paragraph" || others.length > 0) return null;
  const runs = only.content ?? [];
  return runs.every((run) => run.type === "text" && (run.marks ?? []).length === 0)
    ? runs.map((run) => (run.type === "text" ? run.text : "")).join("")
    : null;
}

/** Keeps spaces at the ends, unlike `fromPlainText`. */
export function richTextOf(text: RichText | string): RichText {
  if (typeof text !== "string") return text;
  if (text.includes("\n")) return fromPlainText(text);
  return { type: "doc", content: [text === "" ? { type: "paragraph" } : { type: "paragraph", content: [{ type: "text", text }] }] };
}

export function isBlank(text: RichText): boolean {
  return text.content.every((node) => node.type === "paragraph" && (node.content ?? []).length === 0);
}

/** Drops the empty lines that a cut leaves at a paragraph's end or start. */
function tidy({ content }: RichText): RichText {
  const isEmpty = (node: Paragraph | List | undefined) => node?.type === "paragraph" && (node.content ?? []).length === 0;
  const first = content.length > 1 && isEmpty(content[0]) ? 1 : 0;
  const last = content.length - first > 1 && isEmpty(content.at(-1)) ? content.length - 1 : content.length;
  return { type: "doc", content: content.slice(first, last) };
}

/** The first line of `below` continues the last line of `above`, also if that is an item of a list. */
export function joinRichTexts(above: RichText, below: RichText): RichText {
  const [first, ...rest] = below.content;
  const upper = above.content.slice(0, -1);
  const last = above.content.at(-1);
  if (!first || !last) return above;
  const { line, left } = first.type === "paragraph" ? { line: first, left: [] } : firstItem(first);
  const continued = last.type === "paragraph" ? appended(last, line) : appendedToList(last, line);
  return { type: "doc", content: [...upper, continued, ...left, ...rest] };
}

/** The text of a list's first item, and the rest of the list. Nested items come up by one level. */
function firstItem(list: List): { readonly line: Paragraph; readonly left: List[] } {
  const [item, ...others] = list.content;
  const line: Paragraph = item?.content[0] ?? { type: "paragraph" };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a nested list has one level less, and every such list is also a list of the top level
  const nested = item && item.content.length > 1 ? [item.content[1] as List] : [];
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the items are of this list
  const rest = { ...list, content: others } as List;
  return { line, left: others.length > 0 ? [...nested, rest] : nested };
}

function appendedToList(list: List, line: Paragraph): List {
  const item = list.content.at(-1);
  if (!item) return list;
  const [own, nested] = item.content as [Paragraph, List?];
  const content = nested ? [own, appendedToList(nested, line)] : [appended(own, line)];
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only the text of the last item changes
  return { ...list, content: [...list.content.slice(0, -1), { ...item, content }] } as List;
}

function appended(above: Paragraph, below: Paragraph): Paragraph {
  const content = [...(above.content ?? []), ...(below.content ?? [])].reduce<Inline[]>(addRun, []);
  return content.length > 0 ? { type: "paragraph", content } : { type: "paragraph" };
}

/** ProseMirror has no two neighbouring runs with the same marks. */
function addRun(runs: Inline[], run: Inline): Inline[] {
  const last = runs.at(-1);
  if (last?.type !== "text" || run.type !== "text" || !isSame(last.marks ?? [], run.marks ?? [])) return [...runs, run];
  return [...runs.slice(0, -1), { ...last, text: last.text + run.text }];
}

interface Sized {
  readonly type: string;
  readonly text?: string | undefined;
  readonly content?: readonly Sized[] | undefined;
}

/** Positions as ProseMirror counts them: a character is one, and a node has a start and an end. */
function sizeOf({ type, text, content = [] }: Sized): number {
  if (type === "text") return text?.length ?? 0;
  return type === "hardBreak" ? 1 : 2 + content.reduce((sum, node) => sum + sizeOf(node), 0);
}

/** The position after the last character. */
export function endOf(doc: RichText): number {
  const levels = (node: Sized | undefined): number => (!node || node.type === "paragraph" ? 1 : 1 + levels(node.content?.at(-1)));
  return sizeOf(doc) - 2 - levels(doc.content.at(-1));
}

/** The position before the first character. */
function startOf(doc: RichText): number {
  const levels = (node: Sized | undefined): number => (!node || node.type === "paragraph" ? 1 : 1 + levels(node.content?.[0]));
  return levels(doc.content[0]);
}
