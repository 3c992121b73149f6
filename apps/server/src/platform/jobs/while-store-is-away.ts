import { setTimeout as pause } from "node:timers/promises";
import { isStoreAway } from "../db/store-away.ts";
import type { Log } from "../log/log.ts";

const maxPauseMs = 5_000;
/** A serialization failure, a deadlock, or the record of a faster run of this step. */
const collisionStates = new Set(["40001", "40P01", "23505:transaction_completion_pkey"]);

/** Retries a transaction after a broken connection or a collision. Throws other errors. */
export async function whileStoreIsAway<T>(work: () => Promise<T>, { log, about }: { log: Log; about: object }): Promise<T> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await work();
    } catch (err) {
      if (!mayBeTriedAgain(err)) throw err;
      log.warn({ err, ...about, attempt }, "a transaction of a job is tried again");
      await pause(Math.min(maxPauseMs, 50 * 2 ** attempt));
    }
  }
}

function mayBeTriedAgain(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof AggregateError && error.errors.some(mayBeTriedAgain)) return true;
  const code = "code" in error && typeof error.code === "string" ? error.code : "";
  const constraint = "constraint" in error && typeof error.constraint === "string" ? `${code}:${error.constraint}` : code;
  return isStoreAway(error) || collisionStates.has(code) || collisionStates.has(constraint);
}
