import type { Redis } from "ioredis";

/**
 * How often one account (or one address, when nobody is signed in) may ask. docs/security.md tells them in words.
 * `elsewhere`: most of its time such a request waits for a model, the store of files, or whatever is told next.
 */
export const limits = {
  read: { max: 600, windowMs: 60_000, shared: false },
  write: { max: 600, windowMs: 60_000, shared: false },
  save: { max: 10, windowMs: 1_000, shared: false },
  session: { max: 300, windowMs: 60_000, shared: true },
  /** A stolen account with many credits is not spent in a night. */
  generate: { max: 30, windowMs: 60_000, shared: true, elsewhere: true, maxPerDay: 1_000 },
  /** Free, but it keeps the model busy. */
  icons: { max: 10, windowMs: 60_000, shared: true, elsewhere: true, maxPerDay: 500 },
  /** Free as well, and mostly from the store: four sentences are all there is to hear. */
  speech: { max: 30, windowMs: 60_000, shared: true, elsewhere: true },
  /** The check before publishing, and its repairs. */
  check: { max: 60, windowMs: 60_000, shared: true, elsewhere: true },
  publish: { max: 10, windowMs: 60_000, shared: true },
  /** Bearers and cookies that are refused, by network. Counted in the process, so that it works without Redis. */
  badBearer: { max: 600, windowMs: 60_000, shared: false },
  /** What asks for a password, or writes to somebody. */
  account: { max: 60, windowMs: 60_000, shared: true },
  search: { max: 30, windowMs: 60_000, shared: true, elsewhere: true },
  /** Twelve for each search; whoever has seen one keeps it. */
  thumbnail: { max: 600, windowMs: 60_000, shared: false, elsewhere: true },
  upload: { max: 60, windowMs: 60_000, shared: true, elsewhere: true },
  photo: { max: 20, windowMs: 60_000, shared: true, elsewhere: true },
  download: { max: 6, windowMs: 3_600_000, shared: true, elsewhere: true },
  checkout: { max: 60, windowMs: 60_000, shared: true, elsewhere: true },
  /** All of the provider's servers count as a few addresses; a forged one costs a hash. */
  webhook: { max: 6_000, windowMs: 60_000, shared: false, elsewhere: true },
  /** Asking to be let into a course. */
  enter: { max: 60, windowMs: 60_000, shared: true },
  /** By address, and a school has one; the edge remembers each answer. Counted here alone, so that it is answered without Redis. */
  gate: { max: 20_000, windowMs: 60_000, shared: false },
  /** What visits tell of themselves: by address, as the gate. */
  beacon: { max: 20_000, windowMs: 60_000, shared: false },
  /** Writing, changing and deleting what one said about a page. */
  comment: { max: 10, windowMs: 60_000, shared: true },
  report: { max: 5, windowMs: 60_000, shared: true },
  live: { max: 60, windowMs: 60_000, shared: true, elsewhere: true },
  /** Asked by the edge for its visitors, and kept there. */
  moved: { max: 300, windowMs: 60_000, shared: false },
  visit: { max: 300, windowMs: 60_000, shared: false },
  /** One page of the editor asks for some thirty files, and a school has one address. */
  file: { max: 20_000, windowMs: 60_000, shared: false, elsewhere: true },
} as const;

export type LimitName = keyof typeof limits;
export type LimitTable = Record<
  LimitName,
  { readonly max: number; readonly windowMs: number; readonly shared: boolean; /** From midnight UTC on. */ readonly maxPerDay?: number }
>;

export interface Limiter {
  /** Counts one request; answers the milliseconds to wait when it is one too many. */
  take(name: LimitName, who: string): Promise<number | undefined> | number | undefined;
}

interface Window {
  count: number;
  endsAt: number;
}

const maxWindows = 50_000;
const dayMs = 24 * 60 * 60_000;
/** Each time it is asked in vain somebody waits until that is known. */
const askRedisAgainAfterMs = 1_000;

/**
 * Shared limits are counted in Redis, the rest in the process, where they cost no round trip.
 * Without Redis every limit is counted in the process: looser, never absent.
 */
export function createLimiter({
  redis,
  table = limits,
  now = Date.now,
}: {
  redis: Redis;
  table?: LimitTable;
  now?: () => number;
}): Limiter {
  const windows = new Map<string, Window>();
  let askRedisAt = 0;

  function countHere(key: string, windowMs: number): Window {
    const at = now();
    const window = windows.get(key);
    if (window && window.endsAt > at) {
      window.count += 1;
      return window;
    }
    if (windows.size >= maxWindows) windows.clear();
    const fresh = { count: 1, endsAt: at + windowMs };
    windows.set(key, fresh);
    return fresh;
  }

  async function countShared(key: string, windowMs: number): Promise<Window> {
    if (now() < askRedisAt) return countHere(key, windowMs);
    const slot = Math.floor(now() / windowMs);
    try {
      const replies = await redis.multi().incr(`limit:${key}:${slot}`).pexpire(`limit:${key}:${slot}`, windowMs).exec();
      const count = Number(replies?.[0]?.[1]);
      if (Number.isInteger(count)) return { count, endsAt: (slot + 1) * windowMs };
    } catch {
      // Redis may vanish; the process's own count stands in.
    }
    askRedisAt = now() + askRedisAgainAfterMs;
    return countHere(key, windowMs);
  }

  function verdict(window: Window, max: number): number | undefined {
    return window.count > max ? Math.max(1, window.endsAt - now()) : undefined;
  }

  /** Of the day only what its window let through is counted. */
  async function takeShared(
    key: string,
    { max, windowMs, maxPerDay }: { max: number; windowMs: number; maxPerDay: number | undefined },
  ): Promise<number | undefined> {
    const wait = verdict(await countShared(key, windowMs), max);
    if (wait !== undefined || maxPerDay === undefined) return wait;
    return verdict(await countShared(`day:${key}`, dayMs), maxPerDay);
  }

  return {
    take(name, who) {
      const { max, windowMs, shared, maxPerDay } = table[name];
      const key = `${name}:${who}`;
      if (!shared) return verdict(countHere(key, windowMs), max);
      return takeShared(key, { max, windowMs, maxPerDay });
    },
  };
}
