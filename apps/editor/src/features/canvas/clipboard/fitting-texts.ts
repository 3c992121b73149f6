import type { Line, List, ListItem, Run, TextNode } from "./drafts.ts";
import { line, runsOf, textOf } from "./drafts.ts";

/** Below the limits of rich text, so that the author can still write into each part. */
const max = { lines: 400, characters: 40_000, runs: 800 };

/** Divides a text into parts that a block can hold. */
export function fittingTexts(content: readonly TextNode[]): TextNode[][] {
  const parts: TextNode[][] = [];
  let [lines, characters] = [0, 0];
  for (const node of content.flatMap(fittingNodes)) {
    const size = sizeOf(node);
    const last = parts.at(-1);
    if (last && lines + size.lines <= max.lines && characters + size.characters <= max.characters) {
      last.push(node);
      lines += size.lines;
      characters += size.characters;
    } else {
      parts.push([node]);
      ({ lines, characters } = size);
    }
  }
  return parts;
}

function sizeOf(node: TextNode): { readonly lines: number; readonly characters: number } {
  return {
    lines: node.type === "paragraph" ? 1 : node.content.reduce((sum, item) => sum + linesIn(item), 0),
    characters: textOf(runsOf([node])).length,
  };
}

function linesIn({ content: [, nested] }: ListItem): number {
  return 1 + (nested ? sizeOf(nested).lines : 0);
}

function fittingNodes(node: TextNode): TextNode[] {
  return node.type === "paragraph" ? fittingLines(node) : fittingLists(node);
}

function fittingLines({ content = [] }: Line): Line[] {
  const parts: Run[][] = [[]];
  let characters = 0;
  for (const run of content.flatMap(shortRuns)) {
    const length = run.type === "text" ? run.text.length : 1;
    const isFull = (parts.at(-1)?.length ?? 0) >= max.runs || characters + length > max.characters;
    if (isFull) {
      parts.push([]);
      characters = 0;
    }
    parts.at(-1)?.push(run);
    characters += length;
  }
  return parts.map(line);
}

/** Cuts at a space. */
function shortRuns(run: Run): Run[] {
  if (run.type !== "text" || run.text.length <= max.characters) return [run];
  const space = run.text.lastIndexOf(" ", max.characters);
  const cut = space > 0 ? space + 1 : max.characters;
  return [{ ...run, text: run.text.slice(0, cut) }, ...shortRuns({ ...run, text: run.text.slice(cut) })];
}

function fittingLists({ type, content }: List): List[] {
  const lists: ListItem[][] = [[]];
  let lines = 0;
  let characters = 0;
  for (const item of content) {
    const size = { lines: linesIn(item), characters: textOf(runsOf(item.content)).length };
    const isFull = lines + size.lines > max.lines || characters + size.characters > max.characters;
    if (isFull && lines > 0) {
      lists.push([]);
      [lines, characters] = [0, 0];
    }
    lists.at(-1)?.push(item);
    lines += size.lines;
    characters += size.characters;
  }
  return lists.filter((items) => items.length > 0).map((items) => ({ type, content: items }));
}
