import type { CourseCard } from "../review/course-cards.ts";
import { loadProgress } from "./progress-store.ts";
import { dueTimes } from "./review-queue.ts";
import { isSignedIn } from "./sync.ts";

let loading: Promise<CourseCard[]> | undefined;

/** The course's cards, fetched once. Fails where they cannot be had; whoever asks again tries again. */
export function loadCards(): Promise<CourseCard[]> {
  loading ??= fetchCards().catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

async function fetchCards(): Promise<CourseCard[]> {
  // Of a members' course, somebody without a pass would be led to its entrance.
  const reply = await fetch("/launch/cards.json", { redirect: "manual", signal: AbortSignal.timeout(20_000) });
  if (!reply.ok) throw new Error(`The cards answered ${reply.status}`);
  return await reply.json();
}

/** For the account, which tells the learner's other courses what is due here. */
export function keepDueTimes(cards: readonly CourseCard[]): void {
  try {
    const times = dueTimes(cards, loadProgress(), Date.now());
    // Where somebody has just signed out, nothing begins anew.
    if (times.length === 0 && !isSignedIn()) return;
    localStorage.setItem(`due:${document.documentElement.dataset["course"]}`, JSON.stringify(times));
  } catch {
    // Full, or not allowed: only the other courses do not know.
  }
}
