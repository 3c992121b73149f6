import { useEffect, useEffectEvent } from "react";
import { useNavigate } from "react-router";
import { isWriting } from "../../document/page/undo-keys.ts";
import type { Neighbour } from "./place-of.ts";

interface Turns {
  readonly previous: Neighbour | null;
  readonly next: Neighbour | null;
}

/** Alt with ← or → opens the previous or next page. In a text these keys move by words. */
export function usePageTurns({ previous, next }: Turns): void {
  const navigate = useNavigate();
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const step = event.key === "ArrowLeft" ? "back" : event.key === "ArrowRight" ? "on" : null;
    if (!step || !event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || isWriting(event.target)) return;
    // [NAV-03] Also at either end, where the browser would navigate its own history.
    event.preventDefault();
    const page = step === "back" ? previous : next;
    if (page) void navigate(page.address);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    addEventListener("keydown", listen);
    return () => removeEventListener("keydown", listen);
  }, []);
}
