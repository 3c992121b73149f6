import { type Part, type ReadDocument, Unreadable } from "./document.ts";

const heading = /^#{1,6}\s+(?=\S)/;

/** Plain text or Markdown. Paragraphs are separated by empty lines. */
export function readPlain(content: Buffer): ReadDocument {
  const text = decoded(content).replaceAll(/\r\n?/g, "\n");
  const parts: Part[] = [];
  let lines: string[] = [];
  const endParagraph = () => {
    if (lines.length > 0) parts.push({ text: lines.join("\n") });
    lines = [];
  };
  for (const line of text.split("\n")) {
    if (heading.test(line)) {
      endParagraph();
      parts.push({ text: line.replace(heading, ""), isHeading: true });
    } else if (line.trim() === "") endParagraph();
    else lines.push(line);
  }
  endParagraph();
  return { kind: "text", title: null, pages: null, parts };
}

function decoded(content: Buffer): string {
  const [first, second] = content;
  if (first === 0xff && second === 0xfe) return new TextDecoder("utf-16le").decode(content);
  if (first === 0xfe && second === 0xff) return new TextDecoder("utf-16be").decode(content);
  if (content.includes(0)) throw new Unreadable({ reason: "type" });
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(content);
  } catch {
    // Old programs of Windows write one byte for each letter.
    return new TextDecoder("windows-1252").decode(content);
  }
}
