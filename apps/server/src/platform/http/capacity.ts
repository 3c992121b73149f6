import type { ServerResponse } from "node:http";
import { AppError } from "../errors/app-error.ts";
import { limits } from "./limits.ts";
import type { Importance, RouteRules } from "./route-rules.ts";

export interface CapacityOptions {
  /** The limit of concurrent requests. A fifth is reserved for saves and webhooks. */
  room?: number;
  /** The limit per account. */
  perAccount?: number;
}

/** Limits concurrent requests of a process (decision 0048). */
export interface Capacity {
  hasRoomFor(importance: Importance): boolean;
  /** Counts a request until its response has ended. */
  enter(rules: RouteRules, response: ServerResponse): void;
  /** The same per account. Throws if the account has too many requests in progress. */
  enterAs(uid: string, rules: RouteRules, response: ServerResponse): void;
  close(): void;
}

/** With longer average requests or a slower event loop, saves would have to wait. */
const tooLong = { requestMs: 100, lateMs: 100 };
const lookEveryMs = 100;
/** The lowest limit, even on a slow machine. */
const leastRoom = 48;

export function createCapacity({ room = 200, perAccount = 20 }: CapacityOptions = {}): Capacity {
  const maxUsual = Math.floor(room * 0.8);
  const leastUsual = Math.min(leastRoom, maxUsual);
  const ofAccounts = new Map<string, number>();
  let usualRoom = maxUsual;
  let inFlight = 0;
  let ended = { count: 0, ms: 0 };
  let isWanted = false;
  let lookedAt = performance.now();

  // The right limit depends on the cost of requests and on the load of machine and store, so it grows only while requests are fast.
  function look(): void {
    const now = performance.now();
    const isSlow = ended.ms > ended.count * tooLong.requestMs || now - lookedAt - lookEveryMs > tooLong.lateMs;
    if (isSlow) usualRoom = Math.max(leastUsual, usualRoom * 0.7);
    else if (isWanted) usualRoom = Math.min(maxUsual, usualRoom * 1.25);
    ended = { count: 0, ms: 0 };
    isWanted = false;
    lookedAt = now;
  }
  const looking = setInterval(look, lookEveryMs).unref();

  return {
    hasRoomFor: (importance) => importance === "always" || inFlight < (importance === "kept" ? room : usualRoom),
    enter({ importance, limit }, response) {
      if (importance === "always" || isSpentElsewhere(limit)) return;
      const enteredAt = performance.now();
      inFlight += 1;
      if (inFlight > usualRoom / 2) isWanted = true;
      response.once("close", () => {
        inFlight -= 1;
        ended.count += 1;
        ended.ms += performance.now() - enteredAt;
      });
    },
    enterAs(uid, { limit }, response) {
      if (limit === "live") return;
      const others = ofAccounts.get(uid) ?? 0;
      if (others >= perAccount) throw new AppError("too_many_requests", { retryAfterSeconds: 1 });
      ofAccounts.set(uid, others + 1);
      response.once("close", () => {
        const left = (ofAccounts.get(uid) ?? 1) - 1;
        if (left > 0) ofAccounts.set(uid, left);
        else ofAccounts.delete(uid);
      });
    },
    close: () => clearInterval(looking),
  };
}

/** Requests that wait for a model, a file or a live event take no slot. */
function isSpentElsewhere(limit: RouteRules["limit"]): boolean {
  return "elsewhere" in limits[limit];
}
