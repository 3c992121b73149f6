import { Parser } from "htmlparser2";
import { createDepth, type Part, type ReadDocument } from "./document.ts";

/** Text inside these is no text of the page. */
const skipped = new Set([
  ..."script style noscript template svg math iframe object embed canvas audio video".split(" "),
  ..."nav footer aside form button select textarea dialog".split(" "),
]);
const headings = new Set(["h1", "h2", "h3", "h4", "h5", "h6"]);
const blocks = new Set([
  ..."p div section article main header li ul ol dl dt dd table tr td th blockquote pre figure figcaption".split(" "),
  ..."br hr body html details summary address".split(" "),
  ...headings,
]);
/** A page with less text in its main element keeps its text elsewhere. */
const minMainCharacters = 200;

export function isHtml(head: Buffer, contentType: string | undefined): boolean {
  if (contentType !== undefined) return /^(?:text\/html|application\/xhtml\+xml)/i.test(contentType);
  return /^\s*<(?:!doctype html|html)/i.test(head.toString("latin1").replace("\u00EF\u00BB\u00BF", ""));
}

/** The words of a web page. Nothing is loaded or run: the parser only reports tags and texts. */
export function readHtml(content: Buffer, contentType: string | undefined): ReadDocument {
  const parts: Array<Part & { isMain: boolean }> = [];
  let [text, title] = ["", ""];
  let [skippedDepth, mainDepth, isTitle, isHeading] = [0, 0, false, false];
  const endPart = () => {
    const words = text.replaceAll(/\s+/g, " ").trim();
    if (words !== "") parts.push({ text: words, ...(isHeading && { isHeading }), isMain: mainDepth > 0 });
    text = "";
  };
  const depth = createDepth();
  const parser = new Parser({
    onopentagname(name) {
      depth.open();
      if (skipped.has(name)) skippedDepth += 1;
      if (name === "title" && title === "") isTitle = true;
      if (blocks.has(name)) endPart();
      if (name === "main" || name === "article") mainDepth += 1;
      if (headings.has(name)) isHeading = true;
    },
    ontext(data) {
      if (isTitle) title += data;
      else if (skippedDepth === 0) text += data;
    },
    onclosetag(name) {
      depth.close();
      if (blocks.has(name)) endPart();
      if (skipped.has(name)) skippedDepth = Math.max(0, skippedDepth - 1);
      if (name === "title") isTitle = false;
      if (name === "main" || name === "article") mainDepth = Math.max(0, mainDepth - 1);
      if (headings.has(name)) isHeading = false;
    },
  });
  parser.end(decoded(content, contentType));
  endPart();
  const main = parts.filter(({ isMain }) => isMain);
  const hasMain = main.reduce((sum, part) => sum + part.text.length, 0) >= minMainCharacters;
  return {
    kind: "web",
    title: title.replaceAll(/\s+/g, " ").trim().slice(0, 200) || null,
    pages: null,
    parts: (hasMain ? main : parts).map(({ text: words, isHeading: isTop }) => ({ text: words, ...(isTop && { isHeading: isTop }) })),
  };
}

const declaredCharset = /charset\s{0,9}=\s{0,9}["']?([\w:.-]{1,40})/i;

function decoded(content: Buffer, contentType = ""): string {
  const name = declaredCharset.exec(contentType)?.[1] ?? declaredCharset.exec(content.toString("latin1", 0, 2_048))?.[1] ?? "utf-8";
  try {
    return new TextDecoder(name).decode(content);
  } catch {
    return new TextDecoder().decode(content);
  }
}
