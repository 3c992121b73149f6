import type { Draft, ListItem, Run } from "../drafts.ts";
import { line, textOf } from "../drafts.ts";
import { withoutStart } from "./runs.ts";

const bullet = /^[•◦▪●‣⁃·]\s+/;

/** Slides and PDFs have bullets as characters. Neighbouring lines that start with one become a list. */
export function withTypedBullets(drafts: readonly Draft[]): Draft[] {
  const made: Draft[] = [];
  let items: ListItem[] = [];
  const endList = () => {
    if (items.length > 0) made.push({ type: "para", content: [{ type: "bulletList", content: items }] });
    items = [];
  };
  for (const draft of drafts) {
    const lines = linesWithBullets(draft);
    for (const runs of lines ?? []) {
      if (bullet.test(textOf(runs))) items.push({ type: "listItem", content: [line(withoutStart(runs, bullet))] });
      else {
        endList();
        made.push({ type: "para", content: [line(runs)] });
      }
    }
    if (lines) continue;
    endList();
    made.push(draft);
  }
  endList();
  return made;
}

/** Null if no line of the paragraph starts with a bullet. */
function linesWithBullets(draft: Draft): Run[][] | null {
  const [only] = draft.type === "para" && draft.content.length === 1 ? draft.content : [];
  if (only?.type !== "paragraph") return null;
  const lines: Run[][] = [[]];
  for (const run of only.content ?? []) {
    if (run.type === "hardBreak") lines.push([]);
    else lines.at(-1)?.push(run);
  }
  return lines.some((runs) => bullet.test(textOf(runs))) ? lines.filter((runs) => runs.length > 0) : null;
}
