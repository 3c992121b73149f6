import { useEffect, useRef } from "react";

/** Once something is done, the button that asked for it is gone; then what it stood in takes the focus. `status` is that of whatever was asked. */
export function useFocusAfter<Place extends HTMLElement>(status: string) {
  const place = useRef<Place>(null);
  useEffect(() => {
    if (status.includes("success") && document.activeElement === document.body) place.current?.focus();
  }, [status]);
  return place;
}
