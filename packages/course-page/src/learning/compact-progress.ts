import type { Checkpoint, Progress } from "./progress-state.ts";
import { checkpointOf } from "./review-queue.ts";

/* How an account keeps a long history: the server's work alone. Browsers read what comes of it (progress-state.ts). */

/** How many reviews of a card stay in its log, first generously. One always stays: a card with an empty log would be new. */
const kept = [20, 5, 1] as const;

/**
 * Progress that fits. First old reviews become checkpoints, from which every schedule goes on as before; nothing that is shown
 * changes. Only what is still too long after that loses its oldest answers. Undefined where nothing helps. `rest` is awaited
 * every now and then: a long history takes a good part of a second.
 */
export async function compact(progress: Progress, mostBytes: number, rest: () => Promise<unknown>): Promise<Progress | undefined> {
  const bytes = bytesOf(progress);
  if (bytes <= mostBytes) return progress;
  const most = kept.find((each) => bytes - savedBytes(progress, each) <= mostBytes) ?? 1;
  const shorter = await withCheckpoints(progress, most, rest);
  return bytesOf(shorter) <= mostBytes ? shorter : withoutOldAnswers(shorter, mostBytes);
}

export function bytesOf(progress: Progress): number {
  return new TextEncoder().encode(JSON.stringify(progress)).length;
}

/** At least: a review is 17 characters and more, a checkpoint with its name fewer than 180. */
function savedBytes({ reviews }: Progress, most: number): number {
  return Object.values(reviews).reduce((saved, { length }) => saved + Math.max(0, (length - most) * 17 - (length > most ? 180 : 0)), 0);
}

const cardsAtOnce = 20;

async function withCheckpoints(progress: Progress, most: number, rest: () => Promise<unknown>): Promise<Progress> {
  const checkpoints: Record<string, Checkpoint> = { ...progress.checkpoints };
  const reviews: Record<string, Progress["reviews"][string]> = { ...progress.reviews };
  for (const [place, [card, log]] of Object.entries(progress.reviews).entries()) {
    if (place % cardsAtOnce === cardsAtOnce - 1) await rest();
    const last = log.slice(0, -most).at(-1);
    const newer = last ? log.filter(([at]) => at > last[0]) : log;
    // Of several at one moment none may be left behind.
    if (!last || newer.length === 0) continue;
    checkpoints[card] = checkpointOf(log.slice(0, log.length - newer.length), progress.checkpoints?.[card]);
    reviews[card] = newer;
  }
  return { ...progress, checkpoints, reviews };
}

/** The newest answers stay. */
function withoutOldAnswers(progress: Progress, mostBytes: number): Progress | undefined {
  const newestFirst = Object.entries(progress.answers).toSorted(([, one], [, other]) => other.at - one.at);
  let room = mostBytes - bytesOf({ ...progress, answers: {} });
  if (room < 0) return undefined;
  const staying = newestFirst.filter(([block, answer]) => {
    room -= new TextEncoder().encode(JSON.stringify({ [block]: answer })).length;
    return room >= 0;
  });
  return { ...progress, answers: Object.fromEntries(staying) };
}
