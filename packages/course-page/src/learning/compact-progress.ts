import type { Checkpoint, Progress } from "./progress-state.ts";
import { checkpointOf } from "./review-queue.ts";

/* Compacts long histories. Only the server does this; browsers read the result (progress-state.ts). */

/** Reviews to keep per card, largest first. One always stays: a card with an empty log would be new. */
const kept = [20, 5, 1] as const;

/**
 * Replaces old reviews by checkpoints, which keep every schedule. If that is not enough, drops the oldest answers; returns undefined
 * if it still does not fit. Awaits `rest` regularly, because a long history takes a good part of a second.
 */
export async function compact(progress: Progress, maxBytes: number, rest: () => Promise<unknown>): Promise<Progress | undefined> {
  const bytes = bytesOf(progress);
  if (bytes <= maxBytes) return progress;
  const maxReviews = kept.find((each) => bytes - savedBytes(progress, each) <= maxBytes) ?? 1;
  const shorter = await withCheckpoints(progress, maxReviews, rest);
  return bytesOf(shorter) <= maxBytes ? shorter : withoutOldAnswers(shorter, maxBytes);
}

export function bytesOf(progress: Progress): number {
  return new TextEncoder().encode(JSON.stringify(progress)).length;
}

/** A lower bound: a review takes at least 17 characters, a checkpoint with its name fewer than 180. */
function savedBytes({ reviews }: Progress, maxReviews: number): number {
  return Object.values(reviews).reduce(
    (saved, { length }) => saved + Math.max(0, (length - maxReviews) * 17 - (length > maxReviews ? 180 : 0)),
    0,
  );
}

const cardsAtOnce = 20;

async function withCheckpoints(progress: Progress, maxReviews: number, rest: () => Promise<unknown>): Promise<Progress> {
  const checkpoints: Record<string, Checkpoint> = { ...progress.checkpoints };
  const reviews: Record<string, Progress["reviews"][string]> = { ...progress.reviews };
  for (const [place, [card, log]] of Object.entries(progress.reviews).entries()) {
    if (place % cardsAtOnce === cardsAtOnce - 1) await rest();
    const last = log.slice(0, -maxReviews).at(-1);
    const newer = last ? log.filter(([at]) => at > last[0]) : log;
    // Reviews with the same timestamp must stay together.
    if (!last || newer.length === 0) continue;
    checkpoints[card] = checkpointOf(log.slice(0, log.length - newer.length), progress.checkpoints?.[card]);
    reviews[card] = newer;
  }
  return { ...progress, checkpoints, reviews };
}

function withoutOldAnswers(progress: Progress, maxBytes: number): Progress | undefined {
  const newestFirst = Object.entries(progress.answers).toSorted(([, one], [, other]) => other.at - one.at);
  let room = maxBytes - bytesOf({ ...progress, answers: {} });
  if (room < 0) return undefined;
  const staying = newestFirst.filter(([block, answer]) => {
    room -= new TextEncoder().encode(JSON.stringify({ [block]: answer })).length;
    return room >= 0;
  });
  return { ...progress, answers: Object.fromEntries(staying) };
}
