import type { CourseCard } from "../review/course-cards.ts";
import { withReview } from "./progress-state.ts";
import type { Progress } from "./progress-state.ts";
import { cardsAhead, dueCards } from "./review-queue.ts";

/**
 * One review session. The last review stays pending, and can be undone, until the next one or until the page is left. Entries of the
 * shared log cannot be removed.
 */
export interface Session {
  readonly done: number;
  readonly pending: { readonly card: CourseCard; readonly grade: number; readonly at: number } | null;
}

export const newSession: Session = { done: 0, pending: null };

export function graded({ done }: Session, card: CourseCard, grade: number, at: number): Session {
  return { done: done + 1, pending: { card, grade, at } };
}

/** The session after its pending review was written to the log. */
export function settled({ done }: Session): Session {
  return { done, pending: null };
}

export function takenBack({ done }: Session): Session {
  return { done: done - 1, pending: null };
}

export function withPending(progress: Progress, { pending }: Session): Progress {
  return pending ? withReview(progress, pending.card.id, pending.grade, pending.at) : progress;
}

export function queueOf(cards: readonly CourseCard[], progress: Progress, now: number): CourseCard[] {
  return [...dueCards(cards, progress, now), ...cardsAhead(cards, progress, now)];
}
