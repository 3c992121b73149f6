import type { Redis } from "ioredis";

/**
 * Limits per account, or per address for anonymous clients. docs/security.md explains them.
 * `elsewhere`: such a request spends most of its time waiting for a model, the object store or a live event.
 */
export const limits = {
  read: { max: 600, windowMs: 60_000, shared: false },
  write: { max: 600, windowMs: 60_000, shared: false },
  save: { max: 10, windowMs: 1_000, shared: false },
  session: { max: 300, windowMs: 60_000, shared: true },
  /** The day's limit keeps a stolen account from being emptied in a night. */
  generate: { max: 30, windowMs: 60_000, shared: true, elsewhere: true, maxPerDay: 1_000 },
  /** Each asks an address that the author chose. */
  ownKey: { max: 10, windowMs: 60_000, shared: true, elsewhere: true, maxPerDay: 200 },
  /** Free for authors, but it costs model calls. */
  icons: { max: 10, windowMs: 60_000, shared: true, elsewhere: true, maxPerDay: 500 },
  /** Free and mostly served from the store: there are only four sentences. */
  speech: { max: 30, windowMs: 60_000, shared: true, elsewhere: true },
  /** The check before publishing and its fixes. */
  check: { max: 60, windowMs: 60_000, shared: true, elsewhere: true },
  publish: { max: 10, windowMs: 60_000, shared: true },
  /** Rejected bearers and cookies, by network. Counted in the process, so it works without Redis. */
  badBearer: { max: 600, windowMs: 60_000, shared: false },
  /** Requests that check a password or send an email. */
  account: { max: 60, windowMs: 60_000, shared: true },
  search: { max: 30, windowMs: 60_000, shared: true, elsewhere: true },
  /** A search shows twelve, which browsers cache. */
  thumbnail: { max: 600, windowMs: 60_000, shared: false, elsewhere: true },
  upload: { max: 60, windowMs: 60_000, shared: true, elsewhere: true },
  /** Each fetches up to 10 MB from another site. */
  import: { max: 30, windowMs: 60_000, shared: true, elsewhere: true, maxPerDay: 1_000 },
  photo: { max: 20, windowMs: 60_000, shared: true, elsewhere: true },
  download: { max: 6, windowMs: 3_600_000, shared: true, elsewhere: true },
  checkout: { max: 60, windowMs: 60_000, shared: true, elsewhere: true },
  /** The provider uses few addresses. Rejecting a forged event costs one hash. */
  webhook: { max: 6_000, windowMs: 60_000, shared: false, elsewhere: true },
  /** Requests to enter a course. */
  enter: { max: 60, windowMs: 60_000, shared: true },
  /** Counted by address, and a school shares one; the edge caches each answer. The process counts alone, so it works without Redis. */
  gate: { max: 20_000, windowMs: 60_000, shared: false },
  /** Visit events, by address like the gate. */
  beacon: { max: 20_000, windowMs: 60_000, shared: false },
  /** Writing, changing and deleting comments. */
  comment: { max: 10, windowMs: 60_000, shared: true },
  report: { max: 5, windowMs: 60_000, shared: true },
  live: { max: 60, windowMs: 60_000, shared: true, elsewhere: true },
  /** Requested by the edge, which caches it. */
  moved: { max: 300, windowMs: 60_000, shared: false },
  visit: { max: 300, windowMs: 60_000, shared: false },
  /** A page of the editor loads about thirty files, and a school has one address. */
  file: { max: 20_000, windowMs: 60_000, shared: false, elsewhere: true },
} as const;

export type LimitName = keyof typeof limits;
export type LimitTable = Record<
  LimitName,
  { readonly max: number; readonly windowMs: number; readonly shared: boolean; /** From midnight UTC on. */ readonly maxPerDay?: number }
>;

export interface Limiter {
  /** Counts one request. Returns the milliseconds to wait if the limit is exceeded. */
  take(name: LimitName, who: string): Promise<number | undefined> | number | undefined;
}

interface Window {
  count: number;
  endsAt: number;
}

const maxWindows = 50_000;
const dayMs = 24 * 60 * 60_000;
/** Each failed attempt delays one request, so they are rare. */
const askRedisAgainAfterMs = 1_000;

/**
 * Counts shared limits in Redis and the rest in the process, without a round trip. Without Redis the process counts all limits: looser,
 * but never absent.
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
      // Without Redis, the process's own count is used.
    }
    askRedisAt = now() + askRedisAgainAfterMs;
    return countHere(key, windowMs);
  }

  function verdict(window: Window, max: number): number | undefined {
    return window.count > max ? Math.max(1, window.endsAt - now()) : undefined;
  }

  /** The day's count includes only requests that the window allowed. */
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
