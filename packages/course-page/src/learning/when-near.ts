/** Begins something with an element once a reader comes near it, and never without. */
export function whenNear(selector: string, begin: (element: HTMLElement) => Promise<void>): void {
  const element = document.querySelector<HTMLElement>(selector);
  if (!element) return;
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      observer.disconnect();
      void begin(element);
    },
    { rootMargin: "600px" },
  );
  observer.observe(element);
}
