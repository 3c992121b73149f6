import { createHash } from "node:crypto";
import type { Redis } from "ioredis";

export interface Allowance {
  readonly max: number;
  readonly windowMs: number;
}

/** Rate limiter with a fixed window that starts at the first attempt. */
export interface Attempts {
  /** Counts one attempt. Returns the milliseconds to wait when the limit is exceeded. */
  take(what: string, allowance: Allowance): Promise<number | undefined>;
  /** Uncounts a successful attempt. */
  giveBack(what: string): Promise<void>;
}

const maxWindows = 50_000;

/** Counts in Redis for all processes. While Redis is down it counts per process, which is a looser limit. */
export function createAttempts({ redis, now = Date.now }: { redis: Redis; now?: () => number }): Attempts {
  const windows = new Map<string, { count: number; endsAt: number }>();

  async function countShared(key: string, windowMs: number) {
    const replies = await redis.multi().incr(key).pexpire(key, windowMs, "NX").pttl(key).exec();
    const [count, leftMs] = [Number(replies?.[0]?.[1]), Number(replies?.[2]?.[1])];
    if (!Number.isInteger(count) || !Number.isInteger(leftMs)) throw new Error("Redis returned no valid count");
    return { count, leftMs };
  }

  function countHere(key: string, windowMs: number) {
    const at = now();
    const window = windows.get(key);
    if (window && window.endsAt > at) {
      window.count += 1;
      return { count: window.count, leftMs: window.endsAt - at };
    }
    if (windows.size >= maxWindows) windows.clear();
    windows.set(key, { count: 1, endsAt: at + windowMs });
    return { count: 1, leftMs: windowMs };
  }

  return {
    async take(what, { max, windowMs }) {
      const key = keyOf(what);
      const { count, leftMs } = await countShared(key, windowMs).catch(() => countHere(key, windowMs));
      return count > max ? Math.max(1, leftMs) : undefined;
    },
    async giveBack(what) {
      const key = keyOf(what);
      const window = windows.get(key);
      if (window) window.count -= 1;
      // If the window has ended, decrementing would create a negative counter that never expires.
      await redis
        .decr(key)
        .then((count) => (count < 0 ? redis.del(key) : count))
        .catch(() => undefined);
    },
  };
}

/** Hashed, to keep personal addresses out of Redis. */
function keyOf(what: string): string {
  return `attempts:${createHash("sha256").update(what).digest("base64url")}`;
}
