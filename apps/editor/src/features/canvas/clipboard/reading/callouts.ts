import type { Draft, ReadBlocks, TextNode } from "../drafts.ts";
import { line, textOf } from "../drafts.ts";
import { withoutStart } from "./runs.ts";

type Kind = "note" | "tip" | "warning" | "danger";

const kinds: ReadonlyArray<readonly [Kind, RegExp]> = [
  ["danger", /danger|caution|error|🚨|⛔|🛑/i],
  ["warning", /warning|important|attention|⚠/i],
  ["tip", /\btip\b|hint|success|💡|✅/i],
  ["note", /note|info|callout|panel|admonition|ℹ|📌|📝/i],
];

/** Notion writes an `aside`, GitHub and many documentation sites a `div` whose class names the kind. */
export function calloutOf(element: HTMLElement, read: ReadBlocks): Draft[] | null {
  const name = element.className;
  const isAside = element.tagName === "ASIDE" && element.querySelector("nav, h1, h2, ul a") === null;
  const isNamed =
    element.tagName === "DIV" &&
    /(?:^|\s)(?:markdown-alert|admonition|callout|confluence-information-macro|panel-(?:info|note|warning|success|error))\b/.test(name);
  const alert = element.tagName === "BLOCKQUOTE" ? /^\s*\[!(\w+)\]/.exec(element.textContent ?? "") : null;
  if (!isAside && !isNamed && !alert) return null;
  const drafts = read(element);
  const first = drafts.find(({ type }) => type === "para");
  const opening = first?.type === "para" && first.content[0]?.type === "paragraph" ? textOf(first.content[0].content ?? []) : "";
  const sign = /^\p{Extended_Pictographic}\ufe0f?/u.exec(opening)?.[0] ?? "";
  const kind = kinds.find(([, pattern]) => pattern.test(alert?.[1] ?? `${name} ${sign}`))?.[0] ?? "note";
  return gathered(drafts, kind, alert !== null);
}

const isTitle = /^(?:note|tip|important|warning|caution|danger|info|hint)$/i;

/** Blocks that a callout cannot hold stand after it. */
function gathered(drafts: readonly Draft[], kind: Kind, isAlert: boolean): Draft[] {
  let title = "";
  const texts: TextNode[] = [];
  const others: Draft[] = [];
  for (const draft of drafts) {
    if (draft.type === "heading" && title === "") title = textOf(draft.content);
    else if (draft.type === "heading") texts.push(line(draft.content));
    else if (draft.type === "para" || draft.type === "quote") texts.push(...draft.content);
    else others.push(draft);
  }
  const [first, ...rest] = texts;
  if (first?.type === "paragraph") {
    const runs = withoutStart(first.content ?? [], isAlert ? /^\s*\[!\w+\]\s*/ : /^\p{Extended_Pictographic}\ufe0f?\s*/u);
    const isOnlyTitle = title === "" && isTitle.test(textOf(runs));
    if (isOnlyTitle) title = textOf(runs);
    texts.splice(0, texts.length, ...(isOnlyTitle || runs.length === 0 ? [] : [line(runs)]), ...rest);
  }
  const content = texts.length > 0 ? texts : [line([])];
  return [{ type: "callout", kind, title, content }, ...others];
}
