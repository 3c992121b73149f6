import "./dock-in-strip.css";

const [edge, gap] = [20, 16];

/**
 * [WR-17] Puts a bar that has no free place beside its text into the strip below the page, where it covers no text. The strip hides its
 * own content that the bar would cover. Returns how to leave the strip.
 */
export function dockInStrip(bar: HTMLElement): () => void {
  const strip = document.querySelector<HTMLElement>(".canvas ~ .status-line");
  if (!strip) return () => {};
  const place = () => {
    const { top, left, right, width, height } = strip.getBoundingClientRect();
    const above = top + (height - bar.offsetHeight) / 2;
    const isMirrored = getComputedStyle(strip).direction === "rtl";
    bar.style.setProperty(
      "inset",
      isMirrored ? `${above}px auto auto ${left + edge}px` : `${above}px ${innerWidth - right + edge}px auto auto`,
    );
    const facts = widthOf(strip.firstElementChild);
    strip.dataset["bar"] = facts + gap + bar.offsetWidth > width - 2 * edge ? "alone" : "beside";
  };
  bar.dataset["docked"] = "";
  place();
  const resizes = new ResizeObserver(place);
  resizes.observe(strip);
  return () => {
    resizes.disconnect();
    delete bar.dataset["docked"];
    bar.style.removeProperty("inset");
    delete strip.dataset["bar"];
  };
}

/** The width of the content, not of the grid's cell. */
function widthOf(facts: Element | null): number {
  const [first, last] = [facts?.firstElementChild, facts?.lastElementChild].map((item) => item?.getBoundingClientRect());
  return first && last ? Math.max(first.right, last.right) - Math.min(first.left, last.left) : 0;
}
