import type { Page } from "@playwright/test";

/**
 * Lists what covers what on the screen: bars and fixed parts among each other, and any of them over a line of text. Text that is scrolled
 * out of the page's window does not count, and neither does text in the part itself.
 */
export function overlapsOn(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    interface Part {
      readonly name: string;
      readonly element: Element;
      readonly rect: DOMRect;
    }
    const parts = {
      "block toolbar": ".block-toolbar",
      "formatting bar": ".formatting-bar",
      "bar of several blocks": ".many-bar",
      dock: ".generator-box, .generator:not(:has(.generator-box))",
      "status line": ".canvas ~ .status-line",
      foot: ".canvas ~ .page-foot",
      "top bar": ".top-bar, .phone-bar",
      sidebar: ".sidebar",
      panel: ".panel",
    };
    const windows = new Map<Element, DOMRect>();
    const between = (left: number, top: number, right: number, bottom: number) =>
      new DOMRect(left, top, Math.max(0, right - left), Math.max(0, bottom - top));
    /** The part of the screen that the scrolled and clipped boxes around an element leave free. */
    const windowOf = (element: Element | null): DOMRect => {
      if (!element || element === document.body) return new DOMRect(0, 0, innerWidth, innerHeight);
      const known = windows.get(element);
      if (known) return known;
      const [outer, box, { overflowX, overflowY }] = [
        windowOf(element.parentElement),
        element.getBoundingClientRect(),
        getComputedStyle(element),
      ];
      const [left, right] =
        overflowX === "visible" ? [outer.left, outer.right] : [Math.max(outer.left, box.left), Math.min(outer.right, box.right)];
      const [top, bottom] =
        overflowY === "visible" ? [outer.top, outer.bottom] : [Math.max(outer.top, box.top), Math.min(outer.bottom, box.bottom)];
      const own = between(left, top, right, bottom);
      windows.set(element, own);
      return own;
    };
    const clipped = (rect: DOMRect, around: Element | null): DOMRect => {
      const { left, top, right, bottom } = windowOf(around);
      return between(Math.max(rect.left, left), Math.max(rect.top, top), Math.min(rect.right, right), Math.min(rect.bottom, bottom));
    };
    const isShown = (element: Element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    const drawn: Part[] = Object.entries(parts).flatMap(([name, selector]) =>
      [...document.querySelectorAll(selector)]
        .filter((element) => isShown(element) && element.getBoundingClientRect().width > 0)
        .map((element) => {
          const rect = element.getBoundingClientRect();
          // No scrolled box clips a fixed element.
          return { name, element, rect: getComputedStyle(element).position === "fixed" ? rect : clipped(rect, element.parentElement) };
        }),
    );
    const meets = (one: DOMRect, other: DOMRect) =>
      Math.min(one.right, other.right) - Math.max(one.left, other.left) > 1 &&
      Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 1;
    // A drawer and a menu lie over everything else on purpose, until the author closes them.
    const over = ".ui-drawer, .ui-menu, [role=dialog]";
    const isOver = ({ element }: Pick<Part, "element">) => element.closest(over) !== null;
    // A bar in the status line takes the place of its content, and its text is compared below.
    const isDocked = (one: Part, other: Part) => one.element.hasAttribute("data-docked") && other.name === "status line";
    const canvas = document.querySelector(".canvas");
    // On a phone the page scrolls below the bars at the edges of the screen.
    const edges =
      innerWidth < 768
        ? drawn.filter(({ element }) => getComputedStyle(element).position === "fixed" || element.closest(".many-zone"))
        : [];
    const top = Math.max(0, ...edges.filter(({ rect }) => rect.top <= 0).map(({ rect }) => rect.bottom));
    const bottom = Math.min(innerHeight, ...edges.filter(({ rect }) => rect.bottom >= innerHeight - 1).map(({ rect }) => rect.top));
    const inWindow = (rect: DOMRect) => between(rect.left, Math.max(rect.top, top), rect.right, Math.min(rect.bottom, bottom));
    const shown = drawn.map((part) =>
      canvas?.contains(part.element) && !edges.includes(part) ? { ...part, rect: inWindow(part.rect) } : part,
    );
    const found: string[] = [];
    shown.forEach((one, place) => {
      for (const other of shown.slice(place + 1)) {
        if (
          isOver(one) ||
          isOver(other) ||
          isDocked(one, other) ||
          one.element.contains(other.element) ||
          other.element.contains(one.element)
        )
          continue;
        if (meets(one.rect, other.rect)) found.push(`${one.name} and ${other.name}`);
      }
    });
    const isFar = (element: Element) => {
      const { top: start, bottom: end } = element.getBoundingClientRect();
      return end < 0 || start > innerHeight;
    };
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT, (node) => {
      if (!(node instanceof Element)) return NodeFilter.FILTER_ACCEPT;
      const isLeftOut =
        node.matches(".skip-link, .ui-hint, .ui-toast, [inert], [data-block]") && (!node.matches("[data-block]") || isFar(node));
      return isLeftOut || node.matches(over) ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_SKIP;
    });
    const range = document.createRange();
    while (texts.nextNode()) {
      const { parentElement: parent, textContent } = texts.currentNode;
      if (!parent || !textContent?.trim() || !isShown(parent)) continue;
      range.selectNodeContents(texts.currentNode);
      const lines = [...range.getClientRects()].filter(({ width, height }) => width > 1 && height > 1).map((rect) => clipped(rect, parent));
      const visible = canvas?.contains(parent) ? lines.map(inWindow) : lines;
      for (const part of shown) {
        if (isOver(part) || part.element.contains(parent)) continue;
        if (visible.some((line) => meets(line, part.rect))) found.push(`${part.name} covers "${textContent.trim().slice(0, 40)}"`);
      }
    }
    return found;
  });
}
