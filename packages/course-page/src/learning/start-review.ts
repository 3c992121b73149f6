import { loadProgress, subscribe } from "./progress-store.ts";

/** Starts the review page or the link to it. Their scripts are fetched only if needed. */
export function startReview(): void {
  const page = document.querySelector<HTMLElement>(".review");
  if (page) {
    import("./review.ts").then(
      ({ review }) => review(page),
      () => showFailure(page),
    );
  }
  const link = document.querySelector<HTMLElement>("a[data-review]");
  if (link) countWhenSeen(link);
}

/** The scripts failed to load, so only a reload can retry. */
function showFailure(page: HTMLElement): void {
  for (const part of page.querySelectorAll<HTMLElement>("[data-part]")) part.hidden = part.dataset["part"] !== "failed";
  page.querySelector("[data-again]")?.addEventListener("click", () => location.reload());
}

function countWhenSeen(link: HTMLElement): void {
  let isSeen = false;
  const count = () => {
    const { read, answers } = loadProgress();
    if (!isSeen || Object.keys({ ...read, ...answers }).length === 0) return;
    import("./review-count.ts").then(({ showDue }) => showDue(link)).catch(() => undefined);
  };
  new IntersectionObserver((entries, watch) => {
    if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
    watch.disconnect();
    isSeen = true;
    count();
  }).observe(link);
  subscribe(({ kind }) => {
    if (kind !== "last") count();
  });
}
