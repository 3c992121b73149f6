import type { CourseCard } from "../review/course-cards.ts";
import { loadProgress } from "./progress-store.ts";
import { dueTimes } from "./review-queue.ts";
import { isSignedIn } from "./sync.ts";

let loading: Promise<CourseCard[]> | undefined;

/** Fetches the course's cards once. After a failure, the next call fetches again. */
export function loadCards(): Promise<CourseCard[]> {
  loading ??= fetchCards().catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

async function fetchCards(): Promise<CourseCard[]> {
  // A members' course redirects visitors without a pass to its entry page.
  const reply = await fetch("/launch/cards.json", { redirect: "manual", signal: AbortSignal.timeout(20_000) });
  if (!reply.ok) throw new Error(`The cards answered ${reply.status}`);
  return await reply.json();
}

/** Stores due times for syncing: the account shows them in the learner's other courses. */
export function keepDueTimes(cards: readonly CourseCard[]): void {
  try {
    const times = dueTimes(cards, loadProgress(), Date.now());
    // Signing out has just cleared the storage: do not write it again.
    if (times.length === 0 && !isSignedIn()) return;
    localStorage.setItem(`due:${document.documentElement.dataset["course"]}`, JSON.stringify(times));
  } catch {
    // Storage is full or blocked: other courses show no due cards of this one.
  }
}
