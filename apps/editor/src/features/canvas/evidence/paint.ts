export type Paint = "sourced-sentences" | "unsourced-sentences" | "shown-sentence";

const canPaint = typeof Highlight !== "undefined" && "highlights" in CSS;

/** Draws ranges without changing the page. All blocks share one highlight for each paint. Returns how to remove them. */
export function paint(name: Paint, ranges: readonly Range[]): () => void {
  // Older browsers only lack the underline: the list below the block names the sentences, too.
  if (!canPaint || ranges.length === 0) return () => {};
  const highlight = CSS.highlights.get(name) ?? new Highlight();
  CSS.highlights.set(name, highlight);
  for (const range of ranges) highlight.add(range);
  return () => {
    for (const range of ranges) highlight.delete(range);
  };
}
