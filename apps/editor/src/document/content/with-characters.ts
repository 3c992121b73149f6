import type { Paragraph, RichText } from "@coursewright/blocks/kit/text/rich-text.ts";

/** Writes plain characters at the start or the end of a text. At the end of a list they are a paragraph below it. */
export function withCharacters({ content }: RichText, characters: string, where: "start" | "end"): RichText {
  const run = { type: "text" as const, text: characters };
  const [at, edge] = where === "start" ? [0, content[0]] : [content.length - 1, content.at(-1)];
  if (edge?.type !== "paragraph") {
    const line: Paragraph = { type: "paragraph", content: [run] };
    return { type: "doc", content: where === "start" ? [line, ...content] : [...content, line] };
  }
  const runs = where === "start" ? [run, ...(edge.content ?? [])] : [...(edge.content ?? []), run];
  return { type: "doc", content: content.with(at, { ...edge, content: runs }) };
}
