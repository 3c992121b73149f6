import { useLayoutEffect, useRef } from "react";

const nearPx = 80;

/** Keeps a growing list scrolled to its end, unless the reader has scrolled back. `length` must change whenever the list grows. */
export function useStayAtEnd(length: string) {
  const scroller = useRef<HTMLDivElement>(null);
  const before = useRef({ length: "", height: 0 });
  useLayoutEffect(() => {
    const place = scroller.current;
    if (!place) return;
    const wasNear = before.current.length === "" || before.current.height - place.clientHeight - place.scrollTop < nearPx;
    if (length !== "" && wasNear) place.scrollTop = place.scrollHeight;
    before.current = { length, height: place.scrollHeight };
  }, [length]);
  return scroller;
}
