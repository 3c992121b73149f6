import { eventually } from "../../product/eventually.ts";
import type { Point, Tab } from "./browser.ts";

/** An element: a CSS selector and, if several match, its label or its whole text, exactly or by a pattern. */
export type Wanted = readonly [css: string, name?: string | RegExp];

export interface Screen extends Tab {
  /** Waits until exactly this element can be clicked, then clicks its middle. */
  click(...wanted: Wanted): Promise<void>;
  /** Waits until exactly this element can be clicked, and returns its middle. */
  point(...wanted: Wanted): Promise<Point>;
  /** Waits until it is shown. */
  see(...wanted: Wanted): Promise<void>;
  /** Waits until it is not shown. */
  miss(...wanted: Wanted): Promise<void>;
  /** Types into the field with this label. */
  write(label: string, text: string): Promise<void>;
  /** The visible texts of all elements. */
  texts(css: string): Promise<string[]>;
  /** Polls the page until the function returns something true. */
  until<Args extends unknown[], Result>(what: string, work: (...args: Args) => Result | Promise<Result>, ...args: Args): Promise<Result>;
}

export function screenOf(tab: Tab): Screen {
  const find = ([css, name]: Wanted, mode: "shown" | "clickable") => {
    const [text, pattern] = name instanceof RegExp ? [null, name.source] : [name ?? null, null];
    return tab.evaluate(locate, css, text, pattern, mode);
  };
  const point = (wanted: Wanted, mode: "shown" | "clickable") =>
    eventually<Point>(`${wanted[0]} ${wanted[1] ?? ""} to be ${mode}`, async () => (await find(wanted, mode)) ?? undefined);
  const screen: Screen = {
    ...tab,
    click: async (...wanted) => tab.clickAt(await point(wanted, "clickable")),
    point: (...wanted) => point(wanted, "clickable"),
    see: async (...wanted) => void (await point(wanted, "shown")),
    miss: async (...wanted) =>
      void (await eventually(`${wanted[0]} ${wanted[1] ?? ""} to go`, async () => (await find(wanted, "shown")) === null)),
    async write(label, text) {
      await screen.click("input, textarea", label);
      await tab.press("Control+a");
      await tab.type(text);
    },
    texts: (css) => tab.evaluate(textsOf, css),
    until: (what, work, ...args) =>
      eventually(what, async () => {
        const result = await tab.evaluate(work, ...args);
        return result ? result : undefined;
      }),
  };
  return screen;
}

/* These functions run in the page and use nothing from outside. */

function textsOf(css: string): string[] {
  return [...document.querySelectorAll<HTMLElement>(css)].map((element) => element.innerText.trim());
}

function locate(css: string, text: string | null, pattern: string | null, mode: "shown" | "clickable"): Point | null {
  const nameOf = (element: HTMLElement) => {
    const ids = element.getAttribute("aria-labelledby")?.split(" ") ?? [];
    const labels = element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement ? [...(element.labels ?? [])] : [];
    return [
      element.getAttribute("aria-label") ?? "",
      ids.map((id) => document.getElementById(id)?.innerText.trim() ?? "").join(" "),
      ...labels.map((label) => label.innerText.trim()),
      // Browsers skip the contents of a section that is far out of view; then innerText is empty.
      element.innerText?.trim() || (element.textContent?.trim() ?? ""),
    ];
  };
  for (const element of document.querySelectorAll<HTMLElement>(css)) {
    const names = nameOf(element);
    if (text !== null && !names.includes(text)) continue;
    if (pattern !== null && !names.some((name) => new RegExp(pattern).test(name))) continue;
    if (!element.checkVisibility({ visibilityProperty: true })) continue;
    let box = element.getBoundingClientRect();
    if (box.width === 0 || box.height === 0) continue;
    const middle = () => ({ x: box.left + box.width / 2, y: box.top + box.height / 2 });
    if (mode === "shown") return middle();
    if (element.matches(":disabled")) continue;
    const isHit = () => {
      const hit = document.elementFromPoint(middle().x, middle().y);
      return hit !== null && (element.contains(hit) || hit.contains(element));
    };
    if (!isHit()) {
      element.scrollIntoView({ block: "center", behavior: "instant" });
      box = element.getBoundingClientRect();
    }
    if (isHit()) return middle();
  }
  return null;
}
