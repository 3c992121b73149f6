import { maxColumns, maxRows } from "@coursewright/blocks/kit/table/shape.ts";
import type { Draft, ReadBlocks } from "../drafts.ts";
import { runsOf, textOf } from "../drafts.ts";

const maxCellLength = 1000;

/** A table of data stays a table. A table that only arranges a page becomes the blocks in its cells. */
export function tableDrafts(element: HTMLElement, read: ReadBlocks): Draft[] {
  const rows = [...element.querySelectorAll("tr")].filter((row) => row.closest("table") === element);
  const cells = rows.map((row) => [...row.children].filter(({ tagName }) => tagName === "TD" || tagName === "TH"));
  const others: Draft[] = [];
  const grid = gridOf(cells, (cell) => {
    const drafts = read(cell);
    others.push(...drafts.filter(({ type }) => type === "image" || type === "video"));
    return drafts
      .map(wordsOf)
      .filter((words) => words !== "")
      .join("\n");
  });
  const caption = (element.querySelector(":scope > caption")?.textContent ?? "").replaceAll(/\s+/g, " ").trim();
  if (isLayout(element, grid)) return cells.flat().flatMap((cell) => read(cell));
  return [...tablesOf(grid, caption), ...others];
}

function isLayout(element: HTMLElement, grid: readonly string[][]): boolean {
  const isSmall = grid.length === 0 || (grid[0]?.length ?? 0) <= 1;
  const isLong = grid.flat().some((words) => words.length > maxCellLength);
  const role = element.getAttribute("role");
  return isSmall || isLong || role === "presentation" || role === "none" || element.querySelector("table, pre, blockquote") !== null;
}

function wordsOf(draft: Draft): string {
  if (draft.type === "para" || draft.type === "quote" || draft.type === "callout") return textOf(runsOf(draft.content));
  if (draft.type === "heading") return textOf(draft.content);
  return draft.type === "code" ? draft.code : "";
}

/** A cell over several columns or rows has its words in the first of them. */
function gridOf(rows: ReadonlyArray<readonly Element[]>, read: (cell: Element) => string): string[][] {
  const grid: string[][] = rows.map(() => []);
  for (const [y, row] of rows.entries()) {
    let x = 0;
    for (const cell of row) {
      while (grid[y]?.[x] !== undefined) x += 1;
      const [width, height] = [spanOf(cell, "colspan"), spanOf(cell, "rowspan")];
      const words = read(cell);
      for (let down = 0; down < height && y + down < rows.length; down += 1) {
        for (let right = 0; right < width; right += 1) (grid[y + down] ?? [])[x + right] = down + right === 0 ? words : "";
      }
      x += width;
    }
  }
  return trimmed(grid);
}

function spanOf(cell: Element, name: "colspan" | "rowspan"): number {
  const span = Number(cell.getAttribute(name) ?? 1);
  return Number.isInteger(span) && span > 0 ? Math.min(span, 100) : 1;
}

/** Removes empty rows, and empty columns at the end, which spreadsheets add. */
export function trimmed(grid: ReadonlyArray<readonly string[]>): string[][] {
  const rows = grid.map((row) => Array.from(row, (words) => (words ?? "").trim())).filter((row) => row.some((words) => words !== ""));
  const width = Math.max(0, ...rows.map((row) => row.findLastIndex((words) => words !== "") + 1));
  return rows.map((row) => Array.from({ length: width }, (_, index) => row[index] ?? ""));
}

/** A table that is too large for one block becomes several: columns first, then rows under the same header. */
export function tablesOf(grid: readonly string[][], caption: string): Draft[] {
  const [header] = grid;
  if (!header)
    return caption === "" ? [] : [{ type: "para", content: [{ type: "paragraph", content: [{ type: "text", text: caption }] }] }];
  const drafts: Draft[] = [];
  for (let x = 0; x < header.length; x += maxColumns) {
    const part = grid.map((row) => row.slice(x, x + maxColumns));
    const [names = [], ...rows] = part;
    for (let y = 0; y === 0 || y < rows.length; y += maxRows) {
      drafts.push({ type: "table", rows: [names, ...rows.slice(y, y + maxRows)], caption: drafts.length === 0 ? caption : "" });
    }
  }
  return drafts;
}
