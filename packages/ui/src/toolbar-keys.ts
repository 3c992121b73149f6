import type { FocusEvent, KeyboardEvent } from "react";

/** A toolbar is one Tab stop. Arrow keys move inside it, unless one of its buttons has already handled the key. */
export function moveInToolbar(event: KeyboardEvent<HTMLElement>): void {
  if (event.isDefaultPrevented()) return;
  const tools = toolsIn(event.currentTarget);
  const at = tools.findIndex((tool) => tool === document.activeElement);
  const [next, previous] = document.dir === "rtl" ? ["ArrowLeft", "ArrowRight"] : ["ArrowRight", "ArrowLeft"];
  const places: Record<string, number> = { [next]: (at + 1) % tools.length, [previous]: at - 1, Home: 0, End: -1 };
  const to = places[event.key];
  if (at === -1 || to === undefined) return;
  event.preventDefault();
  tools.at(to)?.focus();
}

/** Tab returns to the last focused button. */
export function keepTabStop({ currentTarget, target }: FocusEvent<HTMLElement>): void {
  for (const tool of toolsIn(currentTarget)) tool.tabIndex = tool === target ? 0 : -1;
}

function toolsIn(toolbar: Element): HTMLButtonElement[] {
  return [...toolbar.querySelectorAll("button")];
}
