import type { AuthorId } from "@coursewright/base/ids.ts";
import { AppError } from "../errors/app-error.ts";
import { circumstances, type Circumstances, within } from "../telemetry/circumstances.ts";
import { histogram } from "../telemetry/metrics.ts";
import { requestsShed } from "../telemetry/requests-shed.ts";

const batchSize = histogram("coursewright_batch_size", {
  help: "How many writes went together",
  bounds: [1, 2, 4, 8, 16, 32, 64, 128, 256],
});

interface BatchQueueOptions<Item, Outcome> {
  name: "saves" | "charges" | "visits";
  /** Writes many items and returns the results in their order. It must be idempotent. */
  write(items: readonly Item[]): Promise<readonly Outcome[]>;
  authorOf(item: Item): AuthorId;
  /** Items with the same key are never in one batch or in concurrent batches. */
  keyOf(item: Item): string;
  maxBatch?: number;
  maxInFlight?: number;
  /** Start a concurrent batch only if this many items wait: larger batches cost less. */
  worthAnother?: number;
  maxWaiting?: number;
}

export interface BatchQueue<Item, Outcome> {
  write(item: Item): Promise<Outcome>;
}

interface Waiting<Item, Outcome> {
  readonly item: Item;
  readonly key: string;
  /** The request of the item. A batch appears in the trace of its first item. */
  readonly of: Circumstances;
  resolve(outcome: Outcome): void;
  reject(error: unknown): void;
}

/**
 * Batches concurrent writes. A lone write starts at once; later writes wait while batches are in progress. Authors take turns, and
 * writes with one key keep their order.
 */
export function createBatchQueue<Item, Outcome>({
  name,
  write,
  authorOf,
  keyOf,
  maxBatch = 64,
  maxInFlight = 4,
  worthAnother = 32,
  maxWaiting = 5_000,
}: BatchQueueOptions<Item, Outcome>): BatchQueue<Item, Outcome> {
  const waiting = new Map<AuthorId, Array<Waiting<Item, Outcome>>>();
  const keysInFlight = new Set<string>();
  let waitingCount = 0;
  let inFlight = 0;
  let isScheduled = false;

  // After this turn of the event loop, so requests that were read together form one batch.
  function schedule(): void {
    if (isScheduled || inFlight >= maxInFlight || waitingCount < (inFlight === 0 ? 1 : worthAnother)) return;
    isScheduled = true;
    setImmediate(() => {
      isScheduled = false;
      const batch = takeBatch();
      if (batch.length === 0) return;
      void send(batch);
      schedule();
    });
  }

  /**
   * Takes one item per author in turn until the batch is full. With many authors it leaves half for the next, concurrent batch, because
   * the store may have to serialize the writes of one author.
   */
  function takeBatch(): Array<Waiting<Item, Outcome>> {
    const batch: Array<Waiting<Item, Outcome>> = [];
    const most = Math.min(maxBatch, waiting.size > 1 ? Math.max(worthAnother, Math.ceil(waitingCount / 2)) : waitingCount);
    let takenInRound = -1;
    while (takenInRound !== 0 && batch.length < most) {
      takenInRound = 0;
      for (const [author, line] of Array.from(waiting)) {
        if (batch.length >= most) break;
        const next = line.findIndex(({ key }) => !keysInFlight.has(key));
        const [taken] = next === -1 ? [] : line.splice(next, 1);
        if (!taken) continue;
        takenInRound += 1;
        waitingCount -= 1;
        keysInFlight.add(taken.key);
        batch.push(taken);
        // Move the author to the end of the queue.
        waiting.delete(author);
        if (line.length > 0) waiting.set(author, line);
      }
    }
    return batch;
  }

  async function send(batch: ReadonlyArray<Waiting<Item, Outcome>>): Promise<void> {
    inFlight += 1;
    batchSize.record(batch.length, { queue: name });
    await answer(batch);
    inFlight -= 1;
    for (const { key } of batch) keysInFlight.delete(key);
    schedule();
  }

  async function answer(batch: ReadonlyArray<Waiting<Item, Outcome>>): Promise<void> {
    const [first] = batch;
    if (!first) return;
    try {
      const outcomes = await within(first.of, () => write(batch.map(({ item }) => item)));
      for (const [index, { resolve, reject }] of batch.entries()) {
        const outcome = outcomes[index];
        if (outcome === undefined) reject(new Error("The batch left one without an answer"));
        else resolve(outcome);
      }
    } catch (error) {
      if (batch.length === 1) batch[0]?.reject(error);
      // A bad item must not fail the others. If the batch was written after all, each retry reports its success.
      else await Promise.all(batch.map((one) => answer([one])));
    }
  }

  return {
    write(item) {
      if (waitingCount >= maxWaiting) {
        requestsShed.add(1, { reason: "queue-full" });
        throw new AppError("unavailable", { retryAfterSeconds: 1 });
      }
      return new Promise((resolve, reject) => {
        const author = authorOf(item);
        const line = waiting.get(author);
        const one = { item, key: keyOf(item), of: circumstances(), resolve, reject };
        if (line) line.push(one);
        else waiting.set(author, [one]);
        waitingCount += 1;
        schedule();
      });
    },
  };
}
