import { sentencesOf } from "@coursewright/blocks/kit/text/sentences.ts";

export interface DrawnSentence {
  /** In the form of `comparable`. */
  readonly text: string;
  readonly range: Range;
}

/** The sentences of a block as the browser draws them. The content itself stays unchanged. */
export function drawnSentences(frame: HTMLElement): DrawnSentence[] {
  return linesIn(frame).flatMap((nodes) =>
    sentencesOf(nodes.map(({ data }) => data).join("")).flatMap(({ text, from, to }) => {
      const [start, end] = [placeOf(nodes, from), placeOf(nodes, to)];
      if (!start || !end) return [];
      const range = new Range();
      range.setStart(start.node, start.at);
      range.setEnd(end.node, end.at);
      return [{ text, range }];
    }),
  );
}

const lines = "p, li, h1, h2, h3, h4, h5, h6, td, th, dt, dd, [data-leaf]";
const tools = ".block-toolbar, .block-grip, .sentence-support, .figures-to-check, .block-note";

/** The text nodes of each line. A sentence may run over several formats, but not over a line break. */
function linesIn(frame: HTMLElement): Text[][] {
  const walker = document.createTreeWalker(frame, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT, (node) =>
    node instanceof Element && node.matches(tools) ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT,
  );
  const found: Text[][] = [];
  let line: Element | null = null;
  let current: Text[] = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node instanceof Text) {
      const own = node.parentElement?.closest(lines) ?? null;
      if (own !== line || current.length === 0) found.push((current = []));
      line = own;
      current.push(node);
    } else if (node.nodeName === "BR") current = [];
  }
  return found;
}

function placeOf(nodes: readonly Text[], place: number): { readonly node: Text; readonly at: number } | null {
  let before = 0;
  for (const node of nodes) {
    if (place <= before + node.length) return { node, at: place - before };
    before += node.length;
  }
  return null;
}

/** The sentence under a pointer. */
export function sentenceAt(sentences: readonly DrawnSentence[], { clientX: x, clientY: y }: { clientX: number; clientY: number }) {
  return sentences.find(({ range }) =>
    [...range.getClientRects()].some(({ left, right, top, bottom }) => x >= left && x <= right && y >= top && y <= bottom),
  );
}
