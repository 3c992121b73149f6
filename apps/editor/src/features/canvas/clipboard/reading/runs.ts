import { safeUrl } from "@coursewright/blocks/kit/url/safe-url.ts";
import type { DraftMark, MarkType, Run } from "../drafts.ts";
import { declaredStyle } from "./declared-style.ts";

/** The order in which marks are stored, so that equal runs are recognised. */
const order: readonly MarkType[] = ["link", "bold", "italic", "underline", "strike", "highlight", "superscript", "subscript", "code"];

export type Marks = ReadonlyMap<MarkType, DraftMark>;
export const noMarks: Marks = new Map();

const tagMarks: Readonly<Record<string, MarkType>> = {
  B: "bold",
  STRONG: "bold",
  I: "italic",
  EM: "italic",
  CITE: "italic",
  DFN: "italic",
  VAR: "italic",
  U: "underline",
  INS: "underline",
  S: "strike",
  STRIKE: "strike",
  DEL: "strike",
  MARK: "highlight",
  CODE: "code",
  KBD: "code",
  SAMP: "code",
  TT: "code",
  SUP: "superscript",
  SUB: "subscript",
};

/** Reads tag and style. Foreign colors, fonts and sizes are dropped. */
export function marksOf(element: HTMLElement, outer: Marks): Marks {
  const marks = new Map(outer);
  const set = (type: MarkType, isOn: boolean) => void (isOn ? marks.set(type, { type }) : marks.delete(type));
  const byTag = tagMarks[element.tagName];
  if (byTag) set(byTag, true);
  const [weight, slant] = [declaredStyle(element, "font-weight"), declaredStyle(element, "font-style")];
  if (weight !== "") set("bold", /^(?:bold|bolder|[6-9]00)$/.test(weight));
  if (slant !== "") set("italic", /^(?:italic|oblique)/.test(slant));
  const decoration = `${declaredStyle(element, "text-decoration")} ${declaredStyle(element, "text-decoration-line")}`;
  if (decoration.includes("underline")) set("underline", true);
  if (decoration.includes("line-through")) set("strike", true);
  const place = declaredStyle(element, "vertical-align");
  if (place === "super") set("superscript", true);
  if (place === "sub") set("subscript", true);
  if (isHighlighted(element)) set("highlight", true);
  const href = element.tagName === "A" ? linkOf(element.getAttribute("href") ?? "") : null;
  if (href) marks.set("link", { type: "link", attrs: { href } });
  // Word processors underline the words of a link; the course's style does that.
  if (marks.has("link")) marks.delete("underline");
  // A text cannot be both above and below the line.
  if (marks.has("superscript")) marks.delete("subscript");
  return marks;
}

const plainColors = /^(?:transparent|inherit|initial|none|white|window|#f{3}(?:f{3})?|rgb\(255, ?255, ?255\)|rgba\(.*, ?0\))?$/i;

/** Only colored words in a text: a colored paragraph or page is a foreign style. */
function isHighlighted(element: HTMLElement): boolean {
  const color = declaredStyle(element, "background-color") || declaredStyle(element, "background");
  return (element.tagName === "SPAN" || element.tagName === "FONT") && !plainColors.test(color);
}

/** Courses link only to https and mail, so an http address is upgraded. Other addresses keep only their words. */
export function linkOf(href: string): string | null {
  return safeUrl(href.trim().replace(/^http:/i, "https:"));
}

export function run(text: string, marks: Marks): Run {
  return withMarks({ type: "text", text }, marks);
}

export function withMarks(bare: Run, marks: Marks): Run {
  const list = order.flatMap((type) => marks.get(type) ?? []);
  return list.length > 0 ? { ...bare, marks: list } : bare;
}

/** Joins equal neighbours, removes spaces at line ends and breaks at both ends. */
export function tidyRuns(runs: readonly Run[]): Run[] {
  const tidy: Run[] = [];
  for (const each of runs) {
    const last = tidy.at(-1);
    if (each.type === "hardBreak") {
      trimEnd(tidy);
      if (tidy.length > 0) tidy.push(each);
      continue;
    }
    const isAtStart = last === undefined || last.type === "hardBreak" || /[ \u00a0]$/.test(last.text);
    const text = isAtStart ? each.text.replace(/^ +/, "") : each.text;
    if (text === "") continue;
    if (last?.type === "text" && isEqualMarks(last, each)) tidy[tidy.length - 1] = { ...last, text: last.text + text };
    else tidy.push({ ...each, text });
  }
  trimEnd(tidy);
  while (tidy.at(-1)?.type === "hardBreak") {
    tidy.pop();
    trimEnd(tidy);
  }
  return tidy;
}

function trimEnd(runs: Run[]): void {
  for (let last = runs.at(-1); last?.type === "text"; last = runs.at(-1)) {
    const text = last.text.replace(/(?<![ \u00a0])[ \u00a0]+$/, "");
    if (text === last.text) return;
    runs.pop();
    if (text !== "") return void runs.push({ ...last, text });
  }
}

function isEqualMarks(one: Run, other: Run): boolean {
  return JSON.stringify(one.marks ?? []) === JSON.stringify(other.marks ?? []);
}

/** Two breaks in a row start a new paragraph, as mail programs write it. */
export function splitAtBlankLines(runs: readonly Run[]): Run[][] {
  const parts: Run[][] = [[]];
  for (const [index, each] of runs.entries()) {
    const isBlank = each.type === "hardBreak" && runs[index - 1]?.type === "hardBreak";
    if (isBlank) parts.push([]);
    else parts.at(-1)?.push(each);
  }
  return parts.map(tidyRuns).filter((part) => part.length > 0);
}

/** Removes characters at the start, as a list marker that was typed as text. */
export function withoutStart(runs: readonly Run[], pattern: RegExp): Run[] {
  const [first, ...rest] = runs;
  if (first?.type !== "text") return [...runs];
  const text = first.text.replace(pattern, "");
  return text === "" ? tidyRuns(rest) : tidyRuns([{ ...first, text }, ...rest]);
}
