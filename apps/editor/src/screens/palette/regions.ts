/** In screen order. Each region is an element with its name in `data-region`. */
const regions = ["sidebar", "page", "generator", "panel"] as const;

/** Selectors of the element that takes the focus in a region, the preferred first. */
const entrances = [
  '[data-block][tabindex="0"]',
  '[aria-current="page"]',
  '[role="toolbar"] button[tabindex="0"]',
  "textarea",
  'a[href], button:not([tabindex="-1"])',
];

/** F6: moves the focus to the next visible region. Returns whether there was one. */
export function goToNextRegion(direction: "forwards" | "backwards"): boolean {
  const present = regions.flatMap((name) => [...document.querySelectorAll<HTMLElement>(`[data-region="${name}"]`)].slice(0, 1));
  const step = direction === "forwards" ? 1 : -1;
  const from = present.findIndex((region) => region === document.activeElement?.closest("[data-region]"));
  const start = from === -1 && step === -1 ? 0 : from;
  for (let count = 1; count <= present.length; count += 1) {
    const region = present.at((start + step * count + present.length) % present.length);
    if (region && enter(region)) return true;
  }
  return false;
}

function enter(region: HTMLElement): boolean {
  const inside = entrances
    .flatMap((selector) => [...region.querySelectorAll<HTMLElement>(selector)])
    // The page contains the docked generator, which is a region of its own.
    .find((element) => element.closest("[data-region]") === region && element.checkVisibility());
  (inside ?? region).focus();
  return document.activeElement === (inside ?? region);
}
