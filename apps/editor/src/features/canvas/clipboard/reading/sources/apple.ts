import { retag } from "./noise.ts";

/** Pages, Notes, TextEdit and Mail write classes without headings; a paragraph in a much larger font is one. */
export function readApple(body: HTMLElement, styles: string): void {
  for (const each of body.querySelectorAll(".Apple-converted-space, .Apple-tab-span")) each.replaceWith(" ");
  if (body.querySelector("p.p1") === null) return;
  const sizes = new Map<string, number>();
  for (const [, name = "", size] of styles.matchAll(/p\.(p\d+)\s*\{[^}]*font:[^;}]*?([\d.]+)px/g)) sizes.set(name, Number(size));
  const common = commonSize(body, sizes);
  for (const each of body.querySelectorAll("p")) {
    const size = sizes.get(each.className) ?? common;
    if (common > 0 && size >= common * 1.25 && (each.textContent ?? "").trim() !== "") retag(each, size >= common * 1.6 ? "h2" : "h3");
  }
}

function commonSize(body: HTMLElement, sizes: ReadonlyMap<string, number>): number {
  const letters = new Map<number, number>();
  for (const each of body.querySelectorAll("p")) {
    const size = sizes.get(each.className);
    if (size) letters.set(size, (letters.get(size) ?? 0) + (each.textContent ?? "").length);
  }
  return [...letters].toSorted(([, a], [, b]) => b - a)[0]?.[0] ?? 0;
}
