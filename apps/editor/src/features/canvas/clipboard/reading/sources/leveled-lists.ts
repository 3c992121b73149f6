import { retag } from "./noise.ts";

/** Word on the web and Slack write every item or level as a list of its own and name the level in an attribute. */
export function nestLeveledLists(body: HTMLElement): void {
  // Word on the web wraps each list, and writes headings as paragraphs.
  for (const each of body.querySelectorAll("div.ListContainerWrapper, div.OutlineElement")) each.replaceWith(...each.childNodes);
  for (const each of body.querySelectorAll("p[role=heading], div[role=heading]")) {
    const level = Number(each.getAttribute("aria-level") ?? 2);
    retag(each, `h${Math.min(Math.max(level, 1), 6)}`);
  }
  for (const list of body.querySelectorAll("ul, ol")) {
    const level = levelOf(list);
    const before = list.previousElementSibling;
    if (level === null || !before || !["UL", "OL"].includes(before.tagName)) continue;
    const place = placeFor(before, level, 1);
    if (place === list.previousElementSibling && place.tagName !== list.tagName) continue;
    if (place.tagName === "LI") place.append(list);
    else {
      place.append(...list.childNodes);
      list.remove();
    }
  }
}

function levelOf(list: Element): number | null {
  const first = list.querySelector(":scope > li");
  const named = list.getAttribute("data-indent") ?? null;
  if (named !== null) return Number(named) + 1;
  const byItem = first?.getAttribute("data-aria-level") ?? null;
  return byItem === null ? null : Number(byItem);
}

/** The list of this level at the end of `list`, or the item that should hold a new one. */
function placeFor(list: Element, level: number, depth: number): Element {
  if (depth >= level) return list;
  const item = list.lastElementChild;
  if (!item) return list;
  const inner = item.lastElementChild;
  return inner && ["UL", "OL"].includes(inner.tagName) ? placeFor(inner, level, depth + 1) : item;
}
