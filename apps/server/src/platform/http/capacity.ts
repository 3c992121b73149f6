import type { ServerResponse } from "node:http";
import { AppError } from "../errors/app-error.ts";
import { limits } from "./limits.ts";
import type { Importance, RouteRules } from "./route-rules.ts";

export interface CapacityOptions {
  /** Requests that are under way at once. A fifth of this room is kept for saves and webhooks. */
  room?: number;
  /** Of one account. */
  perAccount?: number;
}

/** What a process takes on at once (decision 0048). */
export interface Capacity {
  hasRoomFor(importance: Importance): boolean;
  /** Counts a request in until its response has ended. */
  enter(rules: RouteRules, response: ServerResponse): void;
  /** The same, by account; throws when it has too many under way. */
  enterAs(uid: string, rules: RouteRules, response: ServerResponse): void;
  close(): void;
}

/** Behind requests that take longer on average, or an event loop that comes later, saves would wait too. */
const tooLong = { requestMs: 100, lateMs: 100 };
const lookEveryMs = 100;
/** However slow the machine, so many find room. */
const leastRoom = 48;

export function createCapacity({ room = 200, perAccount = 20 }: CapacityOptions = {}): Capacity {
  const commonest = Math.floor(room * 0.8);
  const leastUsual = Math.min(leastRoom, commonest);
  const ofAccounts = new Map<string, number>();
  let usualRoom = commonest;
  let inFlight = 0;
  let ended = { count: 0, ms: 0 };
  let isWanted = false;
  let lookedAt = performance.now();

  // How many fit depends on how dear they are and on what the machine and the store have left: there is more room only while all is quick.
  function look(): void {
    const now = performance.now();
    const isSlow = ended.ms > ended.count * tooLong.requestMs || now - lookedAt - lookEveryMs > tooLong.lateMs;
    if (isSlow) usualRoom = Math.max(leastUsual, usualRoom * 0.7);
    else if (isWanted) usualRoom = Math.min(commonest, usualRoom * 1.25);
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

/** Waiting for a model, a file or the next event of a feed takes nobody's room. */
function isSpentElsewhere(limit: RouteRules["limit"]): boolean {
  return "elsewhere" in limits[limit];
}
