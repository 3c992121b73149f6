import { Redis } from "ioredis";
import { afterAll, expect, it } from "vitest";
import { createLimiter, limits } from "./limits.ts";

/** Nothing listens there. */
const absent = new Redis({
  host: "127.0.0.1",
  port: 1,
  lazyConnect: true,
  maxRetriesPerRequest: 0,
  enableOfflineQueue: false,
  retryStrategy: () => null,
});
absent.on("error", () => undefined);
afterAll(() => absent.disconnect());

it("counts shared limits in the process while Redis is away", async () => {
  const limiter = createLimiter({ redis: absent, table: { ...limits, generate: { max: 2, windowMs: 60_000, shared: true } } });
  const waits = [await limiter.take("generate", "ann"), await limiter.take("generate", "ann"), await limiter.take("generate", "ann")];
  expect(waits.map((wait) => wait !== undefined)).toEqual([false, false, true]);
});

it("begins anew when the window has passed", async () => {
  let now = 1_000;
  const limiter = createLimiter({ redis: absent, now: () => now, table: { ...limits, save: { max: 1, windowMs: 1_000, shared: false } } });
  expect(limiter.take("save", "ann")).toBeUndefined();
  expect(limiter.take("save", "ann")).toBe(1_000);
  now += 1_000;
  expect(limiter.take("save", "ann")).toBeUndefined();
});
