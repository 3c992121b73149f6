import { rectangleOf } from "@coursewright/blocks/kit/table/spreadsheet.ts";
import { parseHtml } from "../../../base/html/parse-html.ts";

type Clipboard = Pick<DataTransfer, "getData">;

/**
 * The cells on the clipboard; null if they are a single cell or no cells at all. Text beside HTML without a table was copied from a
 * document, so its lines are no rows.
 */
export function readRectangle(clipboard: Clipboard): string[][] | null {
  const html = clipboard.getData("text/html");
  const text = clipboard.getData("text/plain");
  const cells = cellsInHtml(html) ?? (html.trim() === "" && text !== "" ? rectangleOf(text) : []);
  return cells.length > 1 || (cells[0]?.length ?? 0) > 1 ? cells : null;
}

/** Merged cells keep their text in the first place and leave the others empty. */
function cellsInHtml(html: string): string[][] | null {
  const table = html.includes("<t") ? parseHtml(html).querySelector("table") : null;
  if (!table) return null;
  const cells: string[][] = [];
  for (const [at, row] of [...table.rows].entries()) {
    const line = (cells[at] ??= []);
    for (const cell of row.cells) {
      const column = firstFree(line);
      for (let down = 0; down < spanOf(cell.rowSpan, table.rows.length - at); down += 1) {
        const spanned = (cells[at + down] ??= []);
        for (let across = 0; across < spanOf(cell.colSpan, maxSpan); across += 1) spanned[column + across] = "";
      }
      line[column] = textOf(cell);
    }
  }
  return cells.map((line) => Array.from(line, (cell) => cell ?? ""));
}

/** A hostile page may claim a huge span. */
const maxSpan = 100;

function spanOf(span: number, max: number): number {
  return Math.max(1, Math.min(span, max));
}

function firstFree(line: ReadonlyArray<string | undefined>): number {
  const hole = Array.from(line).findIndex((cell) => cell === undefined);
  return hole === -1 ? line.length : hole;
}

/** Line breaks of the markup are spaces; only `<br>` and blocks break a line. */
function textOf(cell: Element): string {
  const lines = (node: Node): string => {
    if (node.nodeName === "BR") return "\n";
    if (node.nodeType === Node.TEXT_NODE) return (node.nodeValue ?? "").replaceAll(/[\s\u00a0]+/g, " ");
    const inner = [...node.childNodes].map(lines).join("");
    return /^(?:P|DIV|LI|H\d)$/.test(node.nodeName) ? `${inner}\n` : inner;
  };
  return lines(cell)
    .split("\n")
    .map((words) => words.trim())
    .join("\n")
    .trim();
}
