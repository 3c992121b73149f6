import { linkHref, LinkHref } from "../url/link-href.ts";
import { emptyRichText, linesOf, maxListLevel } from "./rich-text.ts";
import type { Inline, Line, List, Mark, Paragraph, RichText } from "./rich-text.ts";

/*
 * Rich text as Markdown, in which models read and write it. Formats without Markdown are the tags that models know: <u>, <mark>,
 * <sup> and <sub>. Everything else in a text is words, never markup.
 */

type Simple = Exclude<Mark["type"], "link">;

const signs: Readonly<Record<Simple, readonly [open: string, close: string]>> = {
  bold: ["**", "**"],
  italic: ["_", "_"],
  strike: ["~~", "~~"],
  code: ["`", "`"],
  underline: ["<u>", "</u>"],
  highlight: ["<mark>", "</mark>"],
  superscript: ["<sup>", "</sup>"],
  subscript: ["<sub>", "</sub>"],
};

/** Outermost first. Code is innermost, because nothing inside it is a format. */
const order = ["link", "bold", "italic", "underline", "strike", "highlight", "superscript", "subscript", "code"] as const;

export function toMarkdown(doc: RichText): string {
  return doc.content
    .map((node) =>
      node.type === "paragraph"
        ? lineStartsEscaped(written(node.content ?? []))
        : linesOf({ content: [node] })
            .map(item)
            .join("\n"),
    )
    .join("\n\n");
}

function item({ paragraph, list, level, number }: Line): string {
  const marker = list === "orderedList" ? `${number}. ` : list === "checkList" ? "- [ ] " : "- ";
  const indent = "   ".repeat(level - 1);
  return indent + marker + written(paragraph.content ?? []).replaceAll("\n", `\n${indent}   `);
}

function written(inlines: readonly Inline[]): string {
  return runs(inlines.map((inline) => ({ inline, marks: inOrder(inline.marks ?? []) })));
}

interface Run {
  readonly inline: Inline;
  readonly marks: readonly Mark[];
}

/** Neighbouring runs with the same outer mark share its signs. */
function runs(all: readonly Run[]): string {
  let text = "";
  for (let start = 0; start < all.length;) {
    const first = all[start];
    const mark = first?.marks[0];
    let end = start + 1;
    if (!first) break;
    if (!mark) text += first.inline.type === "text" ? escaped(first.inline.text) : "\n";
    else {
      while (end < all.length && isSame(all[end]?.marks[0], mark)) end += 1;
      const inside = all.slice(start, end);
      const next = all[end]?.inline;
      const following = next?.type === "text" ? next.text : "";
      text += wrapped(mark, inside, { before: text.at(-1) ?? "", after: following.slice(0, 1) });
    }
    start = end;
  }
  return text;
}

/** Signs stand at words, never at a space. */
function wrapped(mark: Mark, inside: readonly Run[], around: { before: string; after: string }): string {
  const words =
    mark.type === "code" ? inside.map(({ inline }) => (inline.type === "text" ? inline.text : "\n")).join("") : runs(inside.map(inner));
  const core = words.trim();
  const lead = words.slice(0, words.length - words.trimStart().length);
  const tail = words.slice(words.trimEnd().length);
  if (core === "") return words;
  if (mark.type === "link") return `${lead}[${core}](${mark.attrs.href.replaceAll(")", "%29")})${tail}`;
  if (mark.type === "code") {
    const ticks = "`".repeat(Math.max(0, ...[...core.matchAll(/`+/g)].map(([found]) => found.length)) + 1);
    const pad = core.startsWith("`") || core.endsWith("`") ? " " : "";
    return `${lead}${ticks}${pad}${core}${pad}${ticks}${tail}`;
  }
  const isInWord = (lead === "" && isWord(around.before)) || (tail === "" && isWord(around.after));
  const [open, close] = mark.type === "italic" && isInWord ? ["*", "*"] : signs[mark.type];
  return `${lead}${open}${core}${close}${tail}`;
}

function inner({ inline, marks }: Run): Run {
  return { inline, marks: marks.slice(1) };
}

function isSame(one: Mark | undefined, other: Mark): boolean {
  return one?.type === other.type && (one.type !== "link" || other.type !== "link" || one.attrs.href === other.attrs.href);
}

function inOrder(marks: readonly Mark[]): Mark[] {
  return marks.toSorted((one, other) => order.indexOf(one.type) - order.indexOf(other.type));
}

function isWord(character: string): boolean {
  return /[\p{L}\p{N}]/u.test(character);
}

function escaped(text: string): string {
  return text.replaceAll(/[\\*`[\]]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])|~|<(?=\/?(?:u|mark|sup|sub)>)/gu, String.raw`\$&`);
}

/** A paragraph that begins like a list or a heading stays a paragraph. */
function lineStartsEscaped(text: string): string {
  return text.replaceAll(/^([ \t]*)([-+#])/gm, String.raw`$1\$2`).replaceAll(/^([ \t]*\d{1,3})([.)])(?=\s)/gm, String.raw`$1\$2`);
}

/** Reads Markdown as rich text. Whatever is not one of our formats stays words. */
export function fromMarkdown(text: string): RichText {
  const content: Array<Paragraph | List> = [];
  const lines = text.replaceAll(/\r\n?/g, "\n").split("\n");
  let paragraph: string[] = [];
  let list: ListLine[] = [];
  const endParagraph = () => {
    if (paragraph.length > 0) content.push(paragraphOf(paragraph.join("\n")));
    paragraph = [];
  };
  const endList = () => {
    content.push(...listsOf(list));
    list = [];
  };
  for (const line of lines) {
    const found = listLine(line);
    const last = list.at(-1);
    if (line.trim() === "") {
      endParagraph();
      if (last) last.isEnded = true;
    } else if (found && (list.length > 0 || found.number === null || found.number === 1)) {
      endParagraph();
      list.push(found);
    } else if (last && (!last.isEnded || /^\s{2,}/.test(line))) last.text += `\n${line.trim()}`;
    else {
      endList();
      paragraph.push(line.trim());
    }
  }
  endParagraph();
  endList();
  return content.length === 0 ? emptyRichText : { type: "doc", content };
}

interface ListLine {
  readonly indent: number;
  readonly type: List["type"];
  readonly number: number | null;
  text: string;
  /** A blank line follows. */
  isEnded: boolean;
}

function listLine(line: string): ListLine | null {
  const [, indent = "", marker = "", box, text = ""] = /^(\s*)([-*+•]|\d{1,3}[.)])\s+(\[[ xX]\]\s+)?(\S.*)$/.exec(line) ?? [];
  if (text === "") return null;
  const number = /^\d/.test(marker) ? Number.parseInt(marker, 10) : null;
  const type = number !== null ? "orderedList" : box === undefined ? "bulletList" : "checkList";
  return { indent: indent.replaceAll("\t", "   ").length, type, number, text: text.trim(), isEnded: false };
}

/** Consecutive items become lists. A change of the kind at the outer level starts a new list. */
function listsOf(lines: readonly ListLine[]): List[] {
  const lists: List[] = [];
  for (let start = 0; start < lines.length;) {
    const { type = "bulletList", indent = 0 } = lines[start] ?? {};
    let end = start + 1;
    while (end < lines.length && !startsAnother(lines[end], { type, indent })) end += 1;
    lists.push(listOf(lines.slice(start, end), type, 1));
    start = end;
  }
  return lists;
}

function startsAnother(line: ListLine | undefined, first: Pick<ListLine, "type" | "indent">): boolean {
  return line !== undefined && line.indent <= first.indent && line.type !== first.type;
}

function listOf(lines: readonly ListLine[], type: List["type"], level: number): List {
  const indent = lines[0]?.indent ?? 0;
  const items: Array<{ text: string; below: ListLine[] }> = [];
  for (const line of lines) {
    const last = items.at(-1);
    if (last && line.indent > indent + 1 && level < maxListLevel) last.below.push(line);
    else items.push({ text: line.text, below: [] });
  }
  const content = items.map(({ text, below }) => {
    const head = paragraphOf(text);
    return below.length === 0 ? [head] : [head, listOf(below, below[0]?.type ?? type, level + 1)];
  });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- each level has a type of its own; `level` bounds the depth, and the block's schema checks the result
  return { type, content: content.map((parts) => ({ type: type === "checkList" ? "checkItem" : "listItem", content: parts })) } as List;
}

function paragraphOf(text: string): Paragraph {
  const [, hashes, rest = ""] = /^(#{1,6})\s+([\s\S]*)$/.exec(text) ?? [];
  // Blocks have no headings inside: a heading becomes a bold line.
  const content = joined(hashes === undefined ? inlinesOf(text, []) : inlinesOf(rest, [{ type: "bold" }]));
  return content.length === 0 ? { type: "paragraph" } : { type: "paragraph", content };
}

/** A format must end within this many characters: a lone sign must not make the search slow. */
const maxSpan = 2_000;

const spans: ReadonlyArray<{ readonly open: string; readonly close: string; readonly types: readonly Simple[] }> = [
  { open: "***", close: "***", types: ["bold", "italic"] },
  { open: "**", close: "**", types: ["bold"] },
  { open: "__", close: "__", types: ["bold"] },
  { open: "~~", close: "~~", types: ["strike"] },
  { open: "*", close: "*", types: ["italic"] },
  { open: "_", close: "_", types: ["italic"] },
  { open: "<u>", close: "</u>", types: ["underline"] },
  { open: "<mark>", close: "</mark>", types: ["highlight"] },
  { open: "<sup>", close: "</sup>", types: ["superscript"] },
  { open: "<sub>", close: "</sub>", types: ["subscript"] },
];

function inlinesOf(text: string, marks: readonly Mark[]): Inline[] {
  const inlines: Inline[] = [];
  let words = "";
  const endWords = () => {
    for (const [index, part] of words.split("\n").entries()) {
      if (index > 0) inlines.push({ type: "hardBreak" });
      if (part !== "") inlines.push(run(part, marks));
    }
    words = "";
  };
  for (let at = 0; at < text.length;) {
    const found = spanAt(text, at, marks);
    if (found) {
      endWords();
      inlines.push(...found.inlines);
      at = found.end;
    } else if (text[at] === "\\" && /[!-/:-@[-`{-~]/.test(text[at + 1] ?? "")) {
      words += text[at + 1] ?? "";
      at += 2;
    } else {
      words += text[at] ?? "";
      at += 1;
    }
  }
  endWords();
  return inlines;
}

interface Span {
  readonly inlines: Inline[];
  readonly end: number;
}

function spanAt(text: string, at: number, marks: readonly Mark[]): Span | null {
  const sign = text[at];
  if (sign === "`") return codeAt(text, at, marks);
  if (sign === "[") return linkAt(text, at, marks);
  if (sign !== "*" && sign !== "_" && sign !== "~" && sign !== "<") return null;
  for (const { open, close, types } of spans) {
    if (!text.startsWith(open, at) || types.some((type) => marks.some((mark) => mark.type === type))) continue;
    const start = at + open.length;
    const isLetterSign = sign !== "<" && sign !== "~";
    if (isLetterSign && (/^\s/.test(text[start] ?? " ") || text[start] === sign)) continue;
    if (sign === "_" && isWord(text[at - 1] ?? "")) continue;
    const end = endOf(text, start, close);
    if (end === -1) continue;
    const inside = text.slice(start, end);
    return { inlines: inlinesOf(inside, [...marks, ...types.map((type) => ({ type }))]), end: end + close.length };
  }
  return null;
}

/** Where the closing sign stands. It follows a word, and is no part of a longer sign. */
function endOf(text: string, start: number, close: string): number {
  const sign = close[0] ?? "";
  const isTag = sign === "<";
  const last = Math.min(text.length, start + maxSpan);
  for (let at = start; at < last; at += 1) {
    if (text[at] === "\\") at += 1;
    else if (text[at] === "`") at = (codeAt(text, at, [])?.end ?? at + 1) - 1;
    else if (text.startsWith(close, at)) {
      if (isTag) return at > start ? at : -1;
      let length = close.length;
      while (text[at + length] === sign) length += 1;
      const canEnd = at > start && !/\s/.test(text[at - 1] ?? "");
      // "**" inside "*…*" opens or ends another format; of "***", the last two signs end "**".
      const isOwn = length === close.length || (close.length > 1 && length === 3);
      const isAtWordEnd = sign !== "_" || !isWord(text[at + length] ?? "");
      if (canEnd && isOwn && isAtWordEnd) return at + length - close.length;
      at += length - 1;
    }
  }
  return -1;
}

function codeAt(text: string, at: number, marks: readonly Mark[]): Span | null {
  const ticks = /^`+/.exec(text.slice(at, at + 10))?.[0] ?? "`";
  const start = at + ticks.length;
  for (let end = text.indexOf(ticks, start); end !== -1 && end < start + maxSpan; end = text.indexOf(ticks, end)) {
    const found = /^`+/.exec(text.slice(end, end + 10))?.[0] ?? ticks;
    if (found.length === ticks.length) {
      const inside = text.slice(start, end).replace(/^ (`[\s\S]*|[\s\S]*`) $/, "$1");
      if (inside.trim() === "" || inside.includes("\n")) return null;
      return { inlines: [run(inside, [...marks, { type: "code" }])], end: end + ticks.length };
    }
    end += found.length;
  }
  return null;
}

function linkAt(text: string, at: number, marks: readonly Mark[]): Span | null {
  if (marks.some(({ type }) => type === "link")) return null;
  const middle = endOf(text, at + 1, "](");
  if (middle === -1) return null;
  const end = text.indexOf(")", middle);
  const href = end === -1 || end - middle > 2_000 ? null : linkHref(text.slice(middle + 2, end).trim());
  if (href === null) return null;
  const link: Mark = { type: "link", attrs: { href: LinkHref.parse(href) } };
  return { inlines: inlinesOf(text.slice(at + 1, middle), [...marks, link]), end: end + 1 };
}

function run(text: string, marks: readonly Mark[]): Inline {
  // Text cannot be above and below the line.
  const kept = marks.some(({ type }) => type === "superscript") ? marks.filter(({ type }) => type !== "subscript") : marks;
  return kept.length === 0 ? { type: "text", text } : { type: "text", text, marks: inOrder(kept) };
}

/** Neighbouring runs with the same marks become one. */
function joined(inlines: readonly Inline[]): Inline[] {
  const all: Inline[] = [];
  for (const inline of inlines) {
    const last = all.at(-1);
    if (last?.type === "text" && inline.type === "text" && JSON.stringify(last.marks) === JSON.stringify(inline.marks)) {
      all[all.length - 1] = { ...last, text: last.text + inline.text };
    } else all.push(inline);
  }
  return all;
}
