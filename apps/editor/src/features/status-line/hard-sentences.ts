import { hardSentences } from "@coursewright/course/readability.ts";

const name = "hard-sentences";

export const canHighlight = typeof Highlight !== "undefined" && "highlights" in CSS;

/** Underlines the hard sentences of the page without changing its content. */
export function markHardSentences(): void {
  const ranges = [...document.querySelectorAll<HTMLElement>("[data-block]")].flatMap((block) => rangesIn(block));
  CSS.highlights.set(name, new Highlight(...ranges));
}

export function unmarkSentences(): void {
  CSS.highlights.delete(name);
}

function rangesIn(block: HTMLElement): Range[] {
  const lines = Map.groupBy(textNodesIn(block), (node) =>
    node.parentElement?.closest("p, li, h1, h2, h3, h4, h5, h6, td, th, [data-leaf]"),
  );
  return [...lines].flatMap(([line, nodes]) => (line ? rangesOf(nodes) : []));
}

function textNodesIn(block: HTMLElement): Text[] {
  const walker = document.createTreeWalker(block, NodeFilter.SHOW_TEXT);
  const nodes: Text[] = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const isTool = node.parentElement?.closest(".block-toolbar, button");
    if (node instanceof Text && !isTool) nodes.push(node);
  }
  return nodes;
}

/** A sentence may run over several marks, so over several text nodes. */
function rangesOf(nodes: readonly Text[]): Range[] {
  return hardSentences(nodes.map(({ data }) => data).join("")).flatMap(({ from, to }) => {
    const [start, end] = [placeOf(nodes, from), placeOf(nodes, to)];
    if (!start || !end) return [];
    const range = new Range();
    range.setStart(start.node, start.at);
    range.setEnd(end.node, end.at);
    return [range];
  });
}

function placeOf(nodes: readonly Text[], place: number): { readonly node: Text; readonly at: number } | null {
  let before = 0;
  for (const node of nodes) {
    if (place <= before + node.length) return { node, at: place - before };
    before += node.length;
  }
  return null;
}
