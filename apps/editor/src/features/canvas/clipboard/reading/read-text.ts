import { paragraphsOf } from "./paragraphs-of.ts";
import type { Draft, Run } from "../drafts.ts";
import { line } from "../drafts.ts";
import { readHtml } from "./read-html.ts";
import { escaped } from "../writing/texts.ts";
import { tablesOf, trimmed } from "./tables.ts";
import { withTypedBullets } from "./typed-bullets.ts";

/** Reads text without formats: a table of a spreadsheet, Markdown, or paragraphs. */
export async function readText(text: string): Promise<Draft[]> {
  const table = readTabs(text);
  if (table) return table;
  return isMarkdown(text) ? readMarkdown(text) : readPlain(text);
}

/** Rows of cells with tabs between them, as spreadsheets copy them. */
function readTabs(text: string): Draft[] | null {
  if (!text.includes("\t")) return null;
  const rows = separated(text.replace(/(?<![\r\n])[\r\n]+$/, ""), "\t");
  const isTable = rows.length > 1 && rows.every((cells) => cells.length > 1) && rows.some(([first]) => first !== "");
  return isTable ? tablesOf(trimmed(rows), "") : null;
}

/** A comma file, or one with semicolons as in many languages. */
export function readCsv(text: string): Draft[] {
  const first = text.slice(0, text.search(/[\r\n]|$/));
  const mark = ["\t", ";", ","].toSorted((a, b) => first.split(b).length - first.split(a).length)[0] ?? ",";
  return tablesOf(trimmed(separated(text.replace(/^\ufeff/, ""), mark)), "");
}

/** Splits by RFC 4180: a cell in quotation marks may contain the mark, line ends and doubled quotation marks. */
function separated(text: string, mark: string): string[][] {
  const rows: string[][] = [[]];
  let cell = "";
  let isQuoted = false;
  const endCell = () => {
    rows.at(-1)?.push(cell);
    cell = "";
  };
  for (let at = 0; at < text.length; at += 1) {
    const each = text[at] ?? "";
    if (isQuoted && each === '"' && text[at + 1] === '"') cell += text[(at += 1)];
    else if (isQuoted && each === '"') isQuoted = false;
    else if (isQuoted) cell += each;
    else if (each === '"' && cell === "") isQuoted = true;
    else if (each === mark) endCell();
    else if (each === "\n") {
      endCell();
      rows.push([]);
    } else if (each !== "\r") cell += each;
  }
  endCell();
  return rows;
}

const strongSigns = [
  /^#{1,6} \S/m,
  /^(?:```|~~~)/m,
  /^[ \t]{0,3}\|?[ \t]{0,3}:?-{2,}:?[ \t]*\|/m,
  /^[ \t]*[-*+] \[[ x]\] /im,
  /!?\[[^\]\n]+\]\([^)\s]+\)/,
  /\*\*[^\s*][^*\n]*\*\*/,
];
const weakSigns = [
  /^[ \t]*[-*+] \S.*\n{1,2}[ \t]*[-*+] \S/m,
  /^[ \t]*\d{1,9}[.)] \S.*\n{1,2}[ \t]*\d{1,9}[.)] \S/m,
  /^> \S/m,
  /^(?:---|\*\*\*)$/m,
  /`[^`\n]+`/,
];

/** Ordinary prose has none of the strong signs. */
export function isMarkdown(text: string): boolean {
  return strongSigns.some((sign) => sign.test(text)) || weakSigns.some((sign) => sign.test(text));
}

/** Settings at the start of a file: lines of a name and a colon, and the indented lines of their values. */
const frontMatter = /^---\n(?:[\w-]+:.*\n(?:[ \t]+.*\n)*)+---(?:\n|$)/;

export async function readMarkdown(text: string): Promise<Draft[]> {
  const lines = text.replaceAll("\r\n", "\n");
  // Without a connection the words still arrive.
  const code = await import("marked").catch(() => null);
  if (!code) return readPlain(lines);
  const marked = new code.Marked({ gfm: true, renderer: { html: (token) => withForeignTags(token.text) } });
  return readHtml(await marked.parse(lines.replace(frontMatter, "")));
}

const htmlTags =
  /^(?:a|abbr|aside|b|blockquote|br|caption|center|code|dd|del|details|div|dl|dt|em|figcaption|figure|h[1-6]|hr|i|iframe|img|input|ins|kbd|li|mark|ol|p|picture|pre|q|s|samp|section|small|source|span|strike|strong|sub|summary|sup|table|tbody|td|tfoot|th|thead|tr|u|ul|var|video)$/;

/** Words such as List<String> look like tags, but are text. */
function withForeignTags(html: string): string {
  return html.replaceAll(/<\/?([a-z][\w:-]*)(?![\w:-])[^<>]*>/gi, (tag, name: string) => (htmlTags.test(name) ? tag : escaped(tag)));
}

export function readPlain(text: string): Draft[] {
  return withTypedBullets(paragraphsOf(text).map((part) => ({ type: "para", content: [line(runsOfLines(part))] }) as const));
}

function runsOfLines(text: string): Run[] {
  return text
    .split("\n")
    .flatMap((words, index): Run[] => [
      ...(index > 0 ? [{ type: "hardBreak" } as const] : []),
      ...(words === "" ? [] : [{ type: "text", text: words } as const]),
    ]);
}
