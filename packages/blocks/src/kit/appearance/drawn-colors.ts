/** A place where a block draws a colour of its appearance. */
export interface DrawnAt {
  /** A selector inside the block. */
  readonly at: string;
  /** A `fill` may be a gradient, which ends in `fill-end`. An `edge` is a border, or a shadow that draws one. */
  readonly as: "text" | "fill" | "fill-end" | "edge";
  /** Drawn only while the block's details are open, such as the back of a card. */
  readonly isInside?: boolean;
}

/**
 * Reads the colours that a block really has, as six hex digits; null where it draws nothing or nothing is asked. A panel cannot compute them: a block that the
 * theme leaves alone has its colours from its style sheet.
 */
export function drawnColors(block: HTMLElement, places: ReadonlyArray<DrawnAt | null>): Array<string | null> {
  // The original may be drawn in the dark scheme, while themes hold the colours of the light one, and its details may be closed.
  const copy = block.cloneNode(true);
  if (!(copy instanceof HTMLElement)) return [];
  copy.removeAttribute("data-block");
  copy.inert = true;
  Object.assign(copy.style, { position: "fixed", insetBlockStart: "-9999px", colorScheme: "light" });
  block.after(copy);
  try {
    const closed = places.map((place) => (place && !place.isInside ? colorAt(copy, place) : null));
    for (const details of copy.querySelectorAll("details")) details.open = true;
    return places.map((place, index) => (place?.isInside ? colorAt(copy, place) : (closed[index] ?? null)));
  } finally {
    copy.remove();
  }
}

function colorAt(block: HTMLElement, { at, as }: DrawnAt): string | null {
  const element = block.querySelector(at);
  if (!element) return null;
  const style = getComputedStyle(element);
  if (as === "text") return hexOf(style.color, element);
  if (as === "edge") {
    const hasBorder = style.borderBlockStartStyle !== "none" && Number.parseFloat(style.borderBlockStartWidth) > 0;
    return hexOf(hasBorder ? style.borderBlockStartColor : (colorsIn(style.boxShadow)[0] ?? ""), element);
  }
  const stops = colorsIn(style.backgroundImage);
  return hexOf(stops.at(as === "fill" ? 0 : -1) ?? style.backgroundColor, element);
}

/** Browsers write computed colours as functions, such as `rgb(…)`, `oklch(…)` or `color(srgb …)`. */
const colorFunction = /(?:rgba?|oklch|oklab|lab|lch|color)\([^()]*\)/g;

function colorsIn(value: string): string[] {
  return value.match(colorFunction) ?? [];
}

/** A translucent colour is mixed with what is below it. */
function hexOf(color: string, element: Element): string | null {
  const context = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
  if (!context || color === "") return null;
  const paint = (fill: string) => {
    context.fillStyle = fill;
    context.fillRect(0, 0, 1, 1);
    return context.getImageData(0, 0, 1, 1).data;
  };
  if (paint(color)[3] === 0) return null;
  for (const below of backgroundsBelow(element)) paint(below);
  const [red = 0, green = 0, blue = 0] = paint(color);
  return `#${[red, green, blue].map((part) => part.toString(16).padStart(2, "0")).join("")}`;
}

/** From the page up to the element's parent. */
function backgroundsBelow(element: Element): string[] {
  const backgrounds: string[] = [];
  for (let parent = element.parentElement; parent; parent = parent.parentElement) {
    backgrounds.unshift(getComputedStyle(parent).backgroundColor);
  }
  return backgrounds;
}
