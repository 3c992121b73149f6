import type { Inline, List, Paragraph, RichText } from "./rich-text.ts";

interface Place {
  readonly from: number;
  readonly to: number;
}

/** Cuts a part out of the first paragraph or item in which `find` sees it. Lines that become empty disappear. Null if it is nowhere. */
export function withoutText(doc: RichText, find: (line: string) => Place | null): RichText | null {
  let isFound = false;
  const cutIn = (paragraph: Paragraph): Paragraph => {
    const place = isFound ? null : find(textOf(paragraph));
    if (!place) return paragraph;
    isFound = true;
    return cutParagraph(paragraph, place);
  };
  const content = doc.content.flatMap((node): Array<Paragraph | List> => {
    if (isFound) return [node];
    if (node.type !== "paragraph") return listWith(node, cutIn) ?? [];
    const cut = cutIn(node);
    return isFound && isEmpty(cut) ? [] : [cut];
  });
  if (!isFound) return null;
  return { type: "doc", content: content.length === 0 ? [{ type: "paragraph" }] : content };
}

/** Null for a list without items. An item that keeps nested items stays. */
function listWith(list: List, cutIn: (paragraph: Paragraph) => Paragraph): [List] | null {
  const content = list.content.flatMap((item) => {
    const [own, nested] = item.content as [Paragraph, List?];
    const line = cutIn(own);
    const below = nested ? listWith(nested, cutIn)?.[0] : undefined;
    if (line !== own && isEmpty(line) && !below) return [];
    return [{ ...item, content: below ? [line, below] : [line] }];
  });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the same list with fewer items and words
  return content.length === 0 ? null : [{ ...list, content } as List];
}

function textOf({ content = [] }: Paragraph): string {
  return content.map((inline) => (inline.type === "text" ? inline.text : "\n")).join("");
}

function isEmpty({ content = [] }: Paragraph): boolean {
  return content.every((inline) => inline.type !== "text" || inline.text.trim() === "");
}

/** Also cuts the spaces after the part, or those before it at the end. */
function cutParagraph(paragraph: Paragraph, place: Place): Paragraph {
  const text = textOf(paragraph);
  const rest = text.slice(place.to);
  const to = place.to + rest.length - rest.trimStart().length;
  const from = to === text.length ? text.slice(0, place.from).trimEnd().length : place.from;
  let at = 0;
  const content = (paragraph.content ?? []).flatMap((inline): Inline[] => {
    const [start, end] = [at, at + (inline.type === "text" ? inline.text.length : 1)];
    at = end;
    if (end <= from || start >= to) return [inline];
    if (inline.type !== "text") return [];
    const kept = inline.text.slice(0, Math.max(0, from - start)) + inline.text.slice(Math.min(inline.text.length, to - start));
    return kept === "" ? [] : [{ ...inline, text: kept }];
  });
  return content.length === 0 ? { type: "paragraph" } : { type: "paragraph", content };
}
