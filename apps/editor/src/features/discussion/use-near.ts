import { useCallback, useState } from "react";

/** Turns true when the element comes near the viewport, and stays true. */
export function useNear(): [isNear: boolean, ref: (element: Element | null) => (() => void) | undefined] {
  const [isNear, setNear] = useState(false);
  const ref = useCallback((element: Element | null) => {
    if (!element) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return;
        observer.disconnect();
        setNear(true);
      },
      { rootMargin: "400px" },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [isNear, ref];
}
