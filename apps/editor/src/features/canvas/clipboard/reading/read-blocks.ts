import type { Draft, Run } from "../drafts.ts";
import { line, runsOf } from "../drafts.ts";
import { declaredStyle } from "./declared-style.ts";
import { calloutOf } from "./callouts.ts";
import { codeOf, isCode } from "./code.ts";
import { listDrafts } from "./lists.ts";
import { pictureOf, videoOf } from "./media.ts";
import { marksOf, noMarks, run, splitAtBlankLines, withMarks } from "./runs.ts";
import type { Marks } from "./runs.ts";
import { tableDrafts } from "./tables.ts";

/** How the words around an element are read. */
export interface Context {
  readonly marks: Marks;
  /** Line ends in the source are visible. */
  readonly isPre: boolean;
}

const topContext: Context = { marks: noMarks, isPre: false };

const blockTags = new Set(
  (
    "ADDRESS ARTICLE ASIDE BLOCKQUOTE BODY CENTER DD DETAILS DIV DL DT FIELDSET FIGCAPTION FIGURE FOOTER FORM H1 H2 H3 H4 H5 H6 HEADER HGROUP HR LI " +
    "MAIN NAV OL P PRE SECTION SUMMARY TABLE TBODY TD TFOOT TH THEAD TR UL VIDEO IFRAME AUDIO"
  ).split(" "),
);

/** Reads the content of an element in order. Words outside any known element become paragraphs, so nothing is lost. */
export function readBlocks(element: Element, context: Context = topContext): Draft[] {
  const reader = createReader();
  readChildren(element, context, reader);
  reader.endText();
  return reader.drafts;
}

interface Reader {
  readonly drafts: Draft[];
  readonly runs: Run[];
  readonly pictures: Draft[];
  /** Closes the current paragraph. */
  readonly endText: () => void;
}

function createReader(): Reader {
  const [drafts, runs, pictures]: [Draft[], Run[], Draft[]] = [[], [], []];
  const endText = () => {
    for (const part of splitAtBlankLines(runs)) drafts.push({ type: "para", content: [line(part)] });
    runs.length = 0;
    // A picture in a sentence follows its paragraph.
    drafts.push(...pictures.splice(0));
  };
  return { drafts, runs, pictures, endText };
}

function readChildren(element: Element, context: Context, reader: Reader): void {
  for (const node of element.childNodes) readNode(node, context, reader);
}

function readNode(node: ChildNode, context: Context, reader: Reader): void {
  if (node.nodeType === 3) return readText(node.textContent ?? "", context, reader);
  if (!isElement(node)) return;
  const { tagName } = node;
  if (tagName === "BR") return void reader.runs.push(withMarks({ type: "hardBreak" }, context.marks));
  if (tagName === "IMG") return readPicture(node, context, reader);
  if (blockTags.has(tagName) || isCode(node)) {
    reader.endText();
    reader.drafts.push(...readBlock(node, context));
    return;
  }
  readChildren(node, { ...inside(node, context), marks: marksOf(node, context.marks) }, reader);
}

function readText(source: string, { marks, isPre }: Context, { runs }: Reader): void {
  const text = source.replaceAll(/\u00a0(?=[ \u00a0])|(?<=[ \u00a0])\u00a0|\u200b|\ufeff/g, (found) => (found === "\u00a0" ? " " : ""));
  const lines = isPre ? text.split(/\r?\n/) : [text];
  for (const [index, words] of lines.entries()) {
    if (index > 0) runs.push({ type: "hardBreak" });
    const shown = words.replaceAll(/[ \t\r\n\f]+/g, " ");
    if (shown !== "") runs.push(run(shown, marks));
  }
}

function readPicture(element: HTMLElement, { marks }: Context, { runs, pictures }: Reader): void {
  const read = pictureOf(element);
  if (typeof read === "string") runs.push(run(read, marks));
  else if (read) pictures.push(read);
}

function readBlock(element: HTMLElement, outer: Context): Draft[] {
  const context = inside(element, outer);
  const callout = calloutOf(element, readBlocks);
  if (callout) return callout;
  if (isCode(element)) return codeOf(element);
  switch (element.tagName) {
    case "H1":
    case "H2":
    case "H3":
    case "H4":
    case "H5":
    case "H6":
      return headingDrafts(element, context);
    case "UL":
    case "OL":
      return listDrafts(element, (part) => readBlocks(part, context));
    case "TABLE":
      return tableDrafts(element, readBlocks);
    case "BLOCKQUOTE":
      return quoteDrafts(element, context);
    case "HR":
      return [{ type: "divider" }];
    case "FIGURE":
      return figureDrafts(element, context);
    case "VIDEO":
    case "IFRAME":
    case "AUDIO":
      return videoOf(element);
    case "DT":
    case "SUMMARY":
      return readBlocks(element, { ...context, marks: new Map([...context.marks, ["bold", { type: "bold" }]]) });
    default:
      // A block's style applies to its words: `<p style="font-weight: bold">`.
      return readBlocks(element, { ...context, marks: marksOf(element, context.marks) });
  }
}

function inside(element: HTMLElement, context: Context): Context {
  const space = declaredStyle(element, "white-space");
  const isPre = element.tagName === "PRE" || (space === "" ? context.isPre : space.startsWith("pre"));
  return isPre === context.isPre ? context : { ...context, isPre };
}

function headingDrafts(element: HTMLElement, context: Context): Draft[] {
  const level = Number(element.tagName.slice(1));
  return readBlocks(element, context).map((draft) =>
    draft.type === "para" ? { type: "heading", level, content: runsOf(draft.content) } : draft,
  );
}

/** Text and lists are quoted together. Other blocks in a quote cannot be part of it and stand after it. */
function quoteDrafts(element: HTMLElement, context: Context): Draft[] {
  const named = [...element.querySelectorAll(":scope > footer, :scope > cite, :scope > p:last-child > cite:only-child")].at(-1);
  const source = (named?.textContent ?? "")
    .replaceAll(/\s+/g, " ")
    .trim()
    .replace(/^[-–—]\s*/, "");
  named?.remove();
  const drafts: Draft[] = [];
  for (const draft of readBlocks(element, { ...context, marks: noMarks })) {
    const last = drafts.at(-1);
    const content = draft.type === "para" ? draft.content : draft.type === "heading" ? [line(draft.content)] : null;
    if (!content) drafts.push(draft);
    else if (last?.type === "quote") drafts[drafts.length - 1] = { ...last, content: [...last.content, ...content] };
    else drafts.push({ type: "quote", content, source: "" });
  }
  const last = drafts.findLastIndex(({ type }) => type === "quote");
  const quote = drafts[last];
  if (quote?.type === "quote") drafts[last] = { ...quote, source };
  return drafts;
}

/** The caption belongs to the picture or table of the figure. */
function figureDrafts(element: HTMLElement, context: Context): Draft[] {
  const figcaption = element.querySelector("figcaption");
  const isShown = element.querySelector("img, table, video, iframe") !== null;
  if (isShown) figcaption?.remove();
  const inner = readBlocks(element, context);
  const at = inner.findIndex(({ type }) => type === "image" || type === "table" || type === "video");
  const captioned = inner[at];
  if (!isShown || !figcaption) return inner;
  const caption = (figcaption.textContent ?? "").replaceAll(/\s+/g, " ").trim();
  if (captioned?.type === "image" || captioned?.type === "table" || captioned?.type === "video") {
    return inner.with(at, { ...captioned, caption: captioned.caption === "" ? caption : `${captioned.caption} ${caption}` });
  }
  return [...inner, ...readBlocks(figcaption, context)];
}

function isElement(node: ChildNode): node is HTMLElement {
  return node.nodeType === 1;
}
