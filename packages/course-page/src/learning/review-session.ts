import type { CourseCard } from "../review/course-cards.ts";
import { withReview } from "./progress-state.ts";
import type { Progress } from "./progress-state.ts";
import { cardsAhead, dueCards } from "./review-queue.ts";

/**
 * One sitting. The last review waits here until the next is given or the page is left, and can be taken back until then: from a log
 * that other devices have seen, nothing could be taken back.
 */
export interface Session {
  readonly done: number;
  readonly pending: { readonly card: CourseCard; readonly grade: number; readonly at: number } | null;
}

export const newSession: Session = { done: 0, pending: null };

export function graded({ done }: Session, card: CourseCard, grade: number, at: number): Session {
  return { done: done + 1, pending: { card, grade, at } };
}

/** What waited has been written down. */
export function settled({ done }: Session): Session {
  return { done, pending: null };
}

export function takenBack({ done }: Session): Session {
  return { done: done - 1, pending: null };
}

/** The progress with what waits. */
export function withPending(progress: Progress, { pending }: Session): Progress {
  return pending ? withReview(progress, pending.card.id, pending.grade, pending.at) : progress;
}

/** What is left, in its order. */
export function queueOf(cards: readonly CourseCard[], progress: Progress, now: number): CourseCard[] {
  return [...dueCards(cards, progress, now), ...cardsAhead(cards, progress, now)];
}
