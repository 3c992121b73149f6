import { useLayoutEffect, useRef } from "react";

const nearPx = 80;

/** Keeps the end of a growing list in sight, unless the reader has gone back in it. `length` is another whenever it has grown. */
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
