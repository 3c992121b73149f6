import type { KeyboardEvent } from "react";

/** Alt with an arrow key moves the focused item. */
export function onMoveKeys(move: (by: -1 | 1) => void) {
  return (event: KeyboardEvent) => {
    if (!event.altKey || (event.key !== "ArrowUp" && event.key !== "ArrowDown")) return;
    event.preventDefault();
    move(event.key === "ArrowUp" ? -1 : 1);
  };
}
