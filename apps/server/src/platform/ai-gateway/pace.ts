import type { Redis } from "ioredis";

/** Lets calls through at the provider's pace. */
export interface Pace {
  /** Takes a turn: how long to wait for it, or how long until one would be free for somebody who waits no longer than `maxWaitMs`. */
  take(maxWaitMs: number): Promise<Turn>;
}

export type Turn = { readonly kind: "turn"; readonly waitMs: number } | { readonly kind: "none"; readonly freeInMs: number };

export interface PaceOptions {
  redis: Redis;
  /** Whose pace it is: one count for every process that calls this provider. */
  name: string;
  perMinute: number;
  now?: () => number;
}

/*
 * A token bucket, kept as one number: the moment at which it will be full again. It holds ten seconds' worth. A turn that lies in
 * the future is taken at once and waited for, so that nobody who comes later is let through before.
 */
const bucketMs = 10_000;

/** On the store's own clock, which all processes share. */
const takeShared = `
  local time = redis.call('TIME')
  local now = time[1] * 1000 + math.floor(time[2] / 1000)
  local full = math.max(tonumber(redis.call('GET', KEYS[1]) or '0'), now) + tonumber(ARGV[1])
  local wait = math.ceil(full - now - tonumber(ARGV[2]))
  if wait > tonumber(ARGV[3]) then return {0, wait} end
  redis.call('SET', KEYS[1], full, 'PX', math.ceil(full - now))
  return {1, math.max(0, wait)}`;

/** Counted in Redis for all processes together; without Redis in each alone: looser, never absent. */
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
        // Redis may vanish; the process's own count stands in.
      }
      return takeHere(maxWaitMs);
    },
  };
}

export const unpaced: Pace = { take: async () => ({ kind: "turn", waitMs: 0 }) };
