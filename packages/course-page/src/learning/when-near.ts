/** Runs `begin` once when the reader scrolls near the element. */
export function whenNear(selector: string, begin: (element: HTMLElement) => Promise<void>): void {
  const element = document.querySelector<HTMLElement>(selector);
  if (!element) return;
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      observer.disconnect();
      // A reader who leaves stops the loading, which Firefox reports as a failed import.
      begin(element).catch(() => undefined);
    },
    { rootMargin: "600px" },
  );
  observer.observe(element);
}
