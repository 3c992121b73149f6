import type { Redis } from "ioredis";

/** Limits calls to the provider's rate. */
export interface Pace {
  /** Takes a turn and returns how long to wait for it. If the wait exceeds `maxWaitMs`, takes none and returns when to retry. */
  take(maxWaitMs: number): Promise<Turn>;
}

export type Turn = { readonly kind: "turn"; readonly waitMs: number } | { readonly kind: "none"; readonly freeInMs: number };

export interface PaceOptions {
  redis: Redis;
  /** Names the provider. All processes that call it share one count. */
  name: string;
  perMinute: number;
  now?: () => number;
}

/*
 * A token bucket of ten seconds, stored as the time at which it is full again. Turns in the future are taken at once, so callers keep
 * their order.
 */
const bucketMs = 10_000;

/** Uses the clock of Redis, which all processes share. */
const takeShared = `
  local time = redis.call('TIME')
  local now = time[1] * 1000 + math.floor(time[2] / 1000)
  local full = math.max(tonumber(redis.call('GET', KEYS[1]) or '0'), now) + tonumber(ARGV[1])
  local wait = math.ceil(full - now - tonumber(ARGV[2]))
  if wait > tonumber(ARGV[3]) then return {0, wait} end
  redis.call('SET', KEYS[1], full, 'PX', math.ceil(full - now))
  return {1, math.max(0, wait)}`;

/** Counts in Redis for all processes. Without Redis each process counts alone, so the limit is looser but never absent. */
export function createPace({ redis, name, perMinute, now = Date.now }: PaceOptions): Pace {
  const turnMs = 60_000 / perMinute;
  const roomMs = Math.max(turnMs, bucketMs);
  let fullAt = 0;

  function takeHere(maxWaitMs: number): Turn {
    const full = Math.max(fullAt, now()) + turnMs;
    const waitMs = Math.ceil(full - now() - roomMs);
    if (waitMs > maxWaitMs) return { kind: "none", freeInMs: waitMs };
    fullAt = full;
    return { kind: "turn", waitMs: Math.max(0, waitMs) };
  }

  return {
    async take(maxWaitMs) {
      try {
        const reply: unknown = await redis.eval(takeShared, 1, `pace:${name}`, turnMs, roomMs, maxWaitMs);
        if (Array.isArray(reply)) {
          const [isTaken, ms] = reply.map(Number);
          if (ms !== undefined && Number.isFinite(ms)) return isTaken === 1 ? { kind: "turn", waitMs: ms } : { kind: "none", freeInMs: ms };
        }
      } catch {
        // Without Redis, the process's own count is used.
      }
      return takeHere(maxWaitMs);
    },
  };
}

export const unpaced: Pace = { take: async () => ({ kind: "turn", waitMs: 0 }) };
