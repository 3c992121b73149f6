import { readBlock } from "@coursewright/blocks/registry.ts";
import type { StoredBlock } from "@coursewright/blocks/kit/data/stored-block.ts";
import { looseRecord, looseText } from "@coursewright/blocks/kit/data/starting-content.ts";
import { fieldsByRole } from "@coursewright/blocks/kit/definition/fields.ts";
import { emptyRichText, RichText } from "@coursewright/blocks/kit/text/rich-text.ts";
import { ownAttribute } from "../own-blocks.ts";
import { escaped, htmlOfRuns, htmlOfText, markdownOfText } from "./texts.ts";

export interface Copied {
  readonly html: string;
  /** Markdown. */
  readonly text: string;
}

/** The blocks for the clipboard: our own data in an attribute, and clean forms for other programs. */
export function copiedBlocks(blocks: readonly StoredBlock[]): Copied {
  const parts = blocks.map(formsOf).filter(({ text }) => text !== "");
  const html = parts.map((part) => part.html).join("\n");
  return { html: withOwn(blocks, html), text: parts.map((part) => part.text).join("\n\n") };
}

/** Words selected in a text. */
export function copiedText(text: RichText, own: StoredBlock): Copied {
  const [only] = text.content;
  const isSentence = text.content.length === 1 && only?.type === "paragraph";
  const html = isSentence ? htmlOfRuns(only.content ?? []) : htmlOfText(text);
  return { html: withOwn([own], html), text: markdownOfText(text) };
}

/** Without the author's notes: any program can read the clipboard. `copied-notes.ts` keeps them. */
function withOwn(blocks: readonly StoredBlock[], html: string): string {
  const own = blocks.map((block) => ({ ...block, answer: undefined }));
  return `<div ${ownAttribute}="${escaped(JSON.stringify(own))}">${html}</div>`;
}

function formsOf(stored: StoredBlock): Copied {
  const read = readBlock(stored);
  if (read.state !== "ok") return { html: "", text: "" };
  const { model } = read.block;
  const data: Readonly<Record<string, unknown>> = read.data;
  const words = (name: string) => (typeof data[name] === "string" ? data[name] : "");
  const rich = RichText.safeParse(data["text"]).data;
  switch (model.type) {
    case "heading": {
      const level = model.headingLevel?.(read.data) ?? 2;
      return { html: `<h${level}>${escaped(words("text"))}</h${level}>`, text: `${"#".repeat(level)} ${words("text")}` };
    }
    case "para":
      return { html: rich ? htmlOfText(rich) : "", text: rich ? markdownOfText(rich) : "" };
    case "quote":
    case "callout":
      return quoted(model.type, { rich, words });
    case "code":
      return {
        html: `<pre><code class="language-${escaped(words("language"))}">${escaped(words("code"))}</code></pre>`,
        text: `\`\`\`${words("language")}\n${words("code")}\n\`\`\``,
      };
    case "divider":
      return { html: "<hr>", text: "---" };
    case "table":
      return tableForms(data);
    case "image":
      return imageForms(words);
    default: {
      // Cards and questions are read as their visible words.
      const fields = fieldsByRole(model.schema, read.data);
      const texts = fields.flatMap(({ role, value }): RichText[] => {
        if (role === "richText") return [RichText.safeParse(value).data ?? emptyRichText];
        return role === "text" && typeof value === "string" && value !== ""
          ? [{ type: "doc", content: [{ type: "paragraph", content: [{ type: "text", text: value }] }] }]
          : [];
      });
      const addresses = fields.flatMap(({ role, value }) => (role === "media" && typeof value === "string" && value !== "" ? [value] : []));
      const links = addresses.map((address) => new URL(address, location.origin).href);
      return {
        html: [...texts.map(htmlOfText), ...links.map((href) => `<p><a href="${escaped(href)}">${escaped(href)}</a></p>`)].join(""),
        text: [...texts.map(markdownOfText), ...links].join("\n\n"),
      };
    }
  }
}

type Words = (name: string) => string;

function quoted(type: "quote" | "callout", { rich, words }: { readonly rich: RichText | undefined; readonly words: Words }): Copied {
  const text = rich ?? { type: "doc" as const, content: [] };
  const title = words("title");
  const source = words("source");
  const lines = [
    ...(type === "callout" ? [`[!${words("kind").toUpperCase()}]`, ...(title === "" ? [] : [`**${title}**`])] : []),
    markdownOfText(text),
    ...(source === "" ? [] : ["", `— ${source}`]),
  ];
  const inner = `${title === "" ? "" : `<h4>${escaped(title)}</h4>`}${htmlOfText(text)}${source === "" ? "" : `<footer>— ${escaped(source)}</footer>`}`;
  return {
    html: type === "quote" ? `<blockquote>${inner}</blockquote>` : `<aside>${inner}</aside>`,
    text: lines.join("\n").replaceAll(/^/gm, "> "),
  };
}

function tableForms(data: Readonly<Record<string, unknown>>): Copied {
  const headers = listOf(data["headers"]);
  const rows = (Array.isArray(data["rows"]) ? data["rows"] : []).map((row: unknown) => ({ cells: listOf(looseRecord(row)["cells"]) }));
  const caption = looseText(data["caption"]);
  const cells = (tag: string, row: readonly string[]) => `<tr>${row.map((words) => `<${tag}>${escaped(words)}</${tag}>`).join("")}</tr>`;
  const lineOf = (row: readonly string[]) => `| ${row.map((words) => words.replaceAll("|", "\\|").replaceAll("\n", " ")).join(" | ")} |`;
  const title = caption === "" ? "" : `<caption>${escaped(caption)}</caption>`;
  return {
    html: `<table>${title}<thead>${cells("th", headers)}</thead><tbody>${rows.map((row) => cells("td", row.cells)).join("")}</tbody></table>`,
    text: [
      lineOf(headers),
      lineOf(headers.map(() => "---")),
      ...rows.map((row) => lineOf(row.cells)),
      ...(caption === "" ? [] : ["", caption]),
    ].join("\n"),
  };
}

function listOf(value: unknown): string[] {
  return Array.isArray(value) ? value.map(looseText) : [];
}

function imageForms(words: Words): Copied {
  const [url, alt, caption] = [words("url"), words("alt"), words("caption")];
  if (url === "") return { html: caption === "" ? "" : `<p>${escaped(caption)}</p>`, text: caption };
  const src = new URL(url, location.origin).href;
  const below = caption === "" ? "" : `<figcaption>${escaped(caption)}</figcaption>`;
  return {
    html: `<figure><img src="${escaped(src)}" alt="${escaped(alt)}">${below}</figure>`,
    text: `![${alt}](${src})${caption === "" ? "" : `\n\n${caption}`}`,
  };
}
