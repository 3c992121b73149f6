/** In the order of the screen. Each is an element that carries its name as `data-region`. */
const regions = ["sidebar", "page", "generator", "panel"] as const;

/** Where the focus goes in a region, the likeliest first. */
const entrances = [
  '[data-block][tabindex="0"]',
  '[aria-current="page"]',
  '[role="toolbar"] button[tabindex="0"]',
  "textarea",
  'a[href], button:not([tabindex="-1"])',
];

/** F6: from the region that has the focus to the next that is on the screen. Answers whether there was one. */
export function goToNextRegion(way: "onwards" | "backwards"): boolean {
  const present = regions.flatMap((name) => [...document.querySelectorAll<HTMLElement>(`[data-region="${name}"]`)].slice(0, 1));
  const step = way === "onwards" ? 1 : -1;
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
    // The page holds the docked generator, which is a region of its own.
    .find((element) => element.closest("[data-region]") === region && element.checkVisibility());
  (inside ?? region).focus();
  return document.activeElement === (inside ?? region);
}
