import type { AuthorId, PageId } from "@coursewright/base/ids.ts";
import { AppError } from "../../platform/errors/app-error.ts";
import type { PageWrite, SaveOutcome } from "./save-queries.ts";

interface SaveQueueOptions {
  /** Writes saves of different pages at once, and answers each in its place. */
  write(saves: readonly PageWrite[]): Promise<SaveOutcome[]>;
  maxBatch?: number;
  maxInFlight?: number;
  /** So many must wait before another batch sets out beside one under way: larger batches cost less. */
  worthAnother?: number;
  maxWaiting?: number;
}

export interface SaveQueue {
  save(write: PageWrite): Promise<SaveOutcome>;
}

interface Waiting {
  readonly write: PageWrite;
  resolve(outcome: SaveOutcome): void;
  reject(error: unknown): void;
}

/**
 * Saves that arrive together are written together. A save that finds nobody waiting goes at once; while batches are
 * under way the next one gathers. Authors take turns, and a page is in one batch at a time.
 */
export function createSaveQueue({
  write,
  maxBatch = 64,
  maxInFlight = 4,
  worthAnother = 32,
  maxWaiting = 5_000,
}: SaveQueueOptions): SaveQueue {
  const waiting = new Map<AuthorId, Waiting[]>();
  const pagesInFlight = new Set<PageId>();
  let waitingCount = 0;
  let inFlight = 0;
  let isScheduled = false;

  // After the requests that were read in this turn of the event loop, so that they go together.
  function schedule(): void {
    if (isScheduled || inFlight >= maxInFlight || waitingCount < (inFlight === 0 ? 1 : worthAnother)) return;
    isScheduled = true;
    setImmediate(() => {
      isScheduled = false;
      const batch = takeBatch();
      if (batch.length > 0) void send(batch);
    });
  }

  /** One save of each author in turn, until the batch is full or nobody has one that may go. */
  function takeBatch(): Waiting[] {
    const batch: Waiting[] = [];
    let takenInRound = -1;
    while (takenInRound !== 0 && batch.length < maxBatch) {
      takenInRound = 0;
      for (const [author, saves] of Array.from(waiting)) {
        if (batch.length >= maxBatch) break;
        const next = saves.findIndex(({ write: { address } }) => !pagesInFlight.has(address.pageId));
        const [taken] = next === -1 ? [] : saves.splice(next, 1);
        if (!taken) continue;
        takenInRound += 1;
        waitingCount -= 1;
        pagesInFlight.add(taken.write.address.pageId);
        batch.push(taken);
        // To the end of the line.
        waiting.delete(author);
        if (saves.length > 0) waiting.set(author, saves);
      }
    }
    return batch;
  }

  async function send(batch: readonly Waiting[]): Promise<void> {
    inFlight += 1;
    await answer(batch);
    inFlight -= 1;
    for (const {
      write: { address },
    } of batch)
      pagesInFlight.delete(address.pageId);
    schedule();
  }

  async function answer(batch: readonly Waiting[]): Promise<void> {
    try {
      const outcomes = await write(batch.map((one) => one.write));
      for (const [index, { resolve }] of batch.entries()) resolve(outcomes[index] ?? { kind: "not_found" });
    } catch (error) {
      if (batch.length === 1) batch[0]?.reject(error);
      // One bad save must not fail the others. Should the batch have been written after all, each hears of its success.
      else await Promise.all(batch.map((one) => answer([one])));
    }
  }

  return {
    save(saved) {
      if (waitingCount >= maxWaiting) throw new AppError("unavailable", { retryAfterSeconds: 1 });
      return new Promise((resolve, reject) => {
        const line = waiting.get(saved.address.uid);
        const one: Waiting = { write: saved, resolve, reject };
        if (line) line.push(one);
        else waiting.set(saved.address.uid, [one]);
        waitingCount += 1;
        schedule();
      });
    },
  };
}
