import { useEffect, useRef } from "react";

/** Focuses a container after an action has removed the button that started it. `status` is the status of that mutation. */
export function useFocusAfter<Place extends HTMLElement>(status: string) {
  const place = useRef<Place>(null);
  useEffect(() => {
    if (status.includes("success") && document.activeElement === document.body) place.current?.focus();
  }, [status]);
  return place;
}
