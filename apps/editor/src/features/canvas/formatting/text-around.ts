interface Band {
  readonly top: number;
  readonly bottom: number;
}

/** The lines of text of a block and its neighbours that are inside the band, on the screen. */
export function textAround(block: Element, { top, bottom }: Band): readonly DOMRect[] {
  const lines = linesIn(block);
  for (let above = block.previousElementSibling; above; above = above.previousElementSibling) {
    if (isBox(above) && above.getBoundingClientRect().bottom < top) break;
    lines.push(...linesIn(above));
  }
  for (let below = block.nextElementSibling; below; below = below.nextElementSibling) {
    if (isBox(below) && below.getBoundingClientRect().top > bottom) break;
    lines.push(...linesIn(below));
  }
  return lines;
}

/** Layers over the page, such as the plus between two blocks, are at any height. */
function isBox(element: Element): boolean {
  return element.matches("[data-block], .page-head, .canvas-add");
}

function linesIn(element: Element): DOMRect[] {
  if (element.matches(".gap-plus, .many-zone, .drop-line, .lifted-copy")) return [];
  const lines: DOMRect[] = [];
  const range = document.createRange();
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT, ({ parentElement, textContent }) =>
    textContent?.trim() && !parentElement?.closest(".block-toolbar") ? NodeFilter.FILTER_ACCEPT : NodeFilter.FILTER_REJECT,
  );
  while (texts.nextNode()) {
    range.selectNodeContents(texts.currentNode);
    lines.push(...range.getClientRects());
  }
  return lines;
}
