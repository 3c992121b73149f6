import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Marked, type Tokens } from "marked";
import { webpSize } from "./webp-size.ts";

/** The Markdown of the guide. Its README.md holds the contents and sets the order. */
export const guideFolder = join(import.meta.dirname, "../../../docs/guide");
const contentsFile = "README.md";

export interface GuidePage {
  /** The address below /guide/; empty for the contents. */
  readonly slug: string;
  readonly title: string;
  readonly html: string;
}

/** The contents first, then the pages in the order in which the contents list them. */
export function readGuide(folder = guideFolder): GuidePage[] {
  const files = [contentsFile, ...linkedPages(readFileSync(join(folder, contentsFile), "utf8"))];
  return files.map((file) => {
    const text = readFileSync(join(folder, file), "utf8");
    const [, title = ""] = /^# (.+)$/m.exec(text) ?? [];
    return { slug: slugOf(file), title, html: rendererFor(folder).parse(text, { async: false }) };
  });
}

/** Files of the guide that the contents do not list. */
export function unlistedPages(folder = guideFolder): string[] {
  const listed = linkedPages(readFileSync(join(folder, contentsFile), "utf8"));
  return readdirSync(folder).filter((name) => name.endsWith(".md") && name !== contentsFile && !listed.includes(name));
}

export function namedPictures(text: string): string[] {
  return [...text.matchAll(/!\[[^\]]*\]\((pictures\/[\w-]+\.webp)\)/g)].map(([, path = ""]) => path);
}

function linkedPages(contents: string): string[] {
  return [...contents.matchAll(/^\d+\. \[[^\]]+\]\(([\w-]+\.md)\)/gm)].map(([, file = ""]) => file);
}

/** Absolute, because the server does not tell /guide from /guide/. */
export function addressOf(slugOrPicture: string): string {
  return `/guide/${slugOrPicture}`;
}

function slugOf(file: string): string {
  return file === contentsFile ? "" : file.replace(/\.md$/, "");
}

function rendererFor(folder: string): Marked {
  const marked = new Marked();
  marked.use({
    renderer: {
      link({ href, tokens }) {
        const target = /^[\w-]+\.md$/.test(href) ? addressOf(slugOf(href)) : href;
        return `<a href="${escape(target)}">${this.parser.parseInline(tokens)}</a>`;
      },
      image({ href, text }) {
        return `<img src="${addressOf(escape(href))}" alt="${escape(text)}"${sizeOf(join(folder, href))} loading="lazy" decoding="async">`;
      },
      paragraph({ tokens }: Tokens.Paragraph) {
        const isPicture = tokens.length === 1 && tokens[0]?.type === "image";
        const inner = this.parser.parseInline(tokens);
        return isPicture ? `<figure>${inner}</figure>\n` : `<p>${inner}</p>\n`;
      },
      codespan({ text }) {
        return `<kbd>${escape(text)}</kbd>`;
      },
      table(token) {
        const cells = (row: Tokens.TableCell[], tag: string) =>
          row.map(({ tokens }) => `<${tag}${tag === "th" ? ' scope="col"' : ""}>${this.parser.parseInline(tokens)}</${tag}>`).join("");
        const rows = token.rows.map((row) => `<tr>${cells(row, "td")}</tr>`).join("");
        return `<table><thead><tr>${cells(token.header, "th")}</tr></thead><tbody>${rows}</tbody></table>\n`;
      },
    },
  });
  return marked;
}

/** A picture may be missing until `pnpm guide` has taken it. */
function sizeOf(file: string): string {
  if (!existsSync(file)) return "";
  const { width, height } = webpSize(readFileSync(file));
  return ` width="${width}" height="${height}"`;
}

export function escape(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}
