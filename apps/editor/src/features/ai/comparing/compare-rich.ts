import { emptyRichText, linesOf, maxListLevel } from "@coursewright/blocks/kit/text/rich-text.ts";
import type { Inline, Line, List, Mark, Paragraph, RichText } from "@coursewright/blocks/kit/text/rich-text.ts";
import { splitWords } from "./compare-words.ts";
import type { Token } from "./compare-words.ts";

export interface LineToken extends Token {
  readonly isLine: true;
  readonly level: number;
  readonly list: Line["list"];
}

export interface InlineToken extends Token {
  readonly isLine: false;
  readonly inline: Inline;
}

export type RichToken = LineToken | InlineToken;

/** Words with their formats, so that a link or a bold word is kept, taken or dropped as a whole. */
export function tokensOf(doc: RichText): RichToken[] {
  return linesOf(doc).flatMap(({ paragraph, level, list }) => [
    { key: `line ${list ?? ""} ${level}`, text: "\n", isLine: true as const, level, list },
    ...(paragraph.content ?? []).flatMap(inlineTokens),
  ]);
}

function inlineTokens(inline: Inline): InlineToken[] {
  const marks = JSON.stringify(
    (inline.marks ?? []).map((mark) => (mark.type === "link" ? `link ${mark.attrs.href}` : mark.type)).toSorted(),
  );
  if (inline.type === "hardBreak") return [{ key: `break ${marks}`, text: "\n", isLine: false, inline }];
  return splitWords(inline.text).map((text) => ({ key: `${text} ${marks}`, text, isLine: false, inline: { ...inline, text } }));
}

interface Row {
  readonly level: number;
  readonly list: Line["list"];
  readonly inlines: Inline[];
}

export function docOf(tokens: readonly RichToken[]): RichText {
  const rows: Row[] = [];
  for (const token of tokens) {
    if (token.isLine) rows.push({ level: token.level, list: token.list, inlines: [] });
    else {
      if (rows.length === 0) rows.push({ level: 0, list: null, inlines: [] });
      join(rows.at(-1)?.inlines ?? [], token.inline);
    }
  }
  const content: Array<Paragraph | List> = [];
  for (let start = 0; start < rows.length;) {
    const row = rows[start];
    let end = start + 1;
    if (!row?.list) content.push(paragraphOf(row));
    else {
      while (isInList(rows[end], row)) end += 1;
      content.push(listOf(rows.slice(start, end), row.list, 1));
    }
    start = end;
  }
  return content.length === 0 ? emptyRichText : { type: "doc", content };
}

/** A change of the kind at the outer level starts a new list. */
function isInList(row: Row | undefined, first: Row): boolean {
  return row !== undefined && row.list !== null && (row.list === first.list || row.level > first.level);
}

function listOf(rows: readonly Row[], type: List["type"], depth: number): List {
  const level = rows[0]?.level ?? 1;
  const items: Array<{ readonly row: Row; readonly below: Row[] }> = [];
  for (const row of rows) {
    const last = items.at(-1);
    if (last && row.level > level && depth < maxListLevel) last.below.push(row);
    else items.push({ row, below: [] });
  }
  const content = items.map(({ row, below }) => ({
    type: type === "checkList" ? "checkItem" : "listItem",
    content: below.length === 0 ? [paragraphOf(row)] : [paragraphOf(row), listOf(below, below[0]?.list ?? type, depth + 1)],
  }));
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- each level has a type of its own; `depth` bounds the levels, and the block's schema checks the result
  return { type, content } as List;
}

function paragraphOf(row: Row | undefined): Paragraph {
  return row && row.inlines.length > 0 ? { type: "paragraph", content: row.inlines } : { type: "paragraph" };
}

function join(inlines: Inline[], inline: Inline): void {
  const last = inlines.at(-1);
  if (last?.type === "text" && inline.type === "text" && JSON.stringify(marksOf(last)) === JSON.stringify(marksOf(inline))) {
    inlines[inlines.length - 1] = { ...last, text: last.text + inline.text };
  } else inlines.push(inline);
}

function marksOf({ marks = [] }: Inline): readonly Mark[] {
  return marks;
}
