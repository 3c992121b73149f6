// @vitest-environment jsdom
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { runsOf, textOf } from "./drafts.ts";
import type { Draft, Run, TextNode } from "./drafts.ts";
import { readClipboard } from "./read-clipboard.ts";

const folder = join(import.meta.dirname, "fixtures");
const names = readdirSync(folder);
const read = (name: string) => (names.includes(name) ? readFileSync(join(folder, name), "utf8") : "");
const samples = [...new Set(names.filter((name) => /\.(?:html|txt)$/.test(name)).map((name) => name.replace(/\.\w+$/, "")))];

async function pasted(sample: string): Promise<readonly Draft[]> {
  const { drafts } = await readClipboard({ html: read(`${sample}.html`), text: read(`${sample}.txt`) });
  return drafts;
}

describe("reading a clipboard", () => {
  it.each(samples)("keeps structure and formats of %s", async (sample) => {
    await expect(outline(await pasted(sample))).toMatchFileSnapshot(join(folder, `${sample}.outline`));
  });

  it.each(samples.filter((sample) => names.includes(`${sample}.html`)))("keeps every visible word of %s in order", async (sample) => {
    expect(wordsIn((await pasted(sample)).map(textOfDraft).join(" "))).toEqual(wordsIn(visibleText(read(`${sample}.html`))));
  });

  it.each(samples)("links only to safe addresses in %s", async (sample) => {
    const hrefs = JSON.stringify(await pasted(sample)).matchAll(/"href":"([^"]*)"/g);
    for (const [, href] of hrefs) expect(href).toMatch(/^(?:https:\/\/|mailto:)/);
  });
});

describe("a single text", () => {
  it.each(["google-docs-sentence", "plain-word"])("%s fits into a sentence", async (sample) => {
    const { inline } = await readClipboard({ html: read(`${sample}.html`), text: read(`${sample}.txt`) });
    expect(inline).not.toBeNull();
  });
});

/** One line for each block, item and row, as a reviewer reads it. */
function outline(drafts: readonly Draft[]): string {
  return `${drafts.map(linesOf).join("\n")}\n`;
}

function linesOf(draft: Draft): string {
  switch (draft.type) {
    case "heading":
      return `${"#".repeat(draft.level)} ${marked(draft.content)}`;
    case "para":
      return ["para", ...draft.content.map((node) => nodeLines(node, "  "))].join("\n");
    case "quote":
      return [`quote${draft.source && ` from ${draft.source}`}`, ...draft.content.map((node) => nodeLines(node, "  "))].join("\n");
    case "callout":
      return [`${draft.kind} ${draft.title}`, ...draft.content.map((node) => nodeLines(node, "  "))].join("\n");
    case "code":
      return `code ${draft.language}\n${draft.code.replaceAll(/^/gm, "  ")}`;
    case "table":
      return [`table ${draft.caption}`, ...draft.rows.map((row) => `  ${row.join(" | ")}`)].join("\n");
    case "image":
    case "video":
      return `${draft.type} ${typeof draft.source === "string" ? draft.source.slice(0, 60) : draft.source.name} ${"alt" in draft ? draft.alt : ""} / ${draft.caption}`;
    default:
      return draft.type;
  }
}

const signs = { bulletList: "-", orderedList: "1.", checkList: "[]" };

function nodeLines(node: TextNode, indent: string): string {
  if (node.type === "paragraph") return indent + marked(node.content ?? []);
  return node.content
    .map(({ content: [first, nested] }) => {
      const own = `${indent}${signs[node.type]} ${marked(first.content ?? [])}`;
      return nested ? `${own}\n${nodeLines(nested, `${indent}  `)}` : own;
    })
    .join("\n");
}

function marked(runs: readonly Run[]): string {
  return runs
    .map((run) => {
      const text = run.type === "text" ? run.text : "↵";
      const marks = (run.marks ?? []).map(({ type, attrs }) => (attrs ? `${type} ${attrs.href}` : type));
      return marks.length > 0 ? `<${marks.join(", ")}: ${text}>` : text;
    })
    .join("");
}

function textOfDraft(draft: Draft): string {
  if (draft.type === "heading") return textOf(draft.content);
  // The number of a list that does not start at 1 is kept as text.
  if (draft.type === "para") return textOf(runsOf(draft.content)).replace(/^\d+\. /, "");
  if (draft.type === "quote") return `${textOf(runsOf(draft.content))} ${draft.source}`;
  if (draft.type === "callout") return `${draft.title} ${textOf(runsOf(draft.content))}`;
  if (draft.type === "code") return draft.code;
  if (draft.type === "table") return `${draft.caption} ${draft.rows.flat().join(" ")}`;
  return draft.type === "image" || draft.type === "video" ? draft.caption : "";
}

/** Letters and digits only: markers of lists are not words. A video has its title as caption. */
function wordsIn(text: string): string[] {
  return text.match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** A separate and simpler reading of the source: the text of elements that are shown. */
function visibleText(html: string): string {
  const { body } = new DOMParser().parseFromString(html, "text/html");
  const unseen =
    "script, style, svg, button, nav, del[cite], .msocomtxt, .MsoCommentReference, [id^=cmnt], [style*='mso-list:Ignore'], [style*='display:none']";
  for (const each of body.querySelectorAll(unseen)) (each.closest("[id=cmnt1]")?.parentElement ?? each).remove();
  for (const each of body.querySelectorAll("[data-stringify-emoji]")) each.replaceWith(each.getAttribute("alt") ?? "");
  for (const each of body.querySelectorAll("iframe[title]")) each.replaceWith(` ${each.getAttribute("title")} `);
  for (const each of body.querySelectorAll("li, p, div, td, th, br, h1, h2, h3, dt, dd, img, summary, caption, figcaption, footer, pre")) {
    each.before(" ");
    each.after(" ");
  }
  return body.textContent ?? "";
}
