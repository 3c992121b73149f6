import { randomUUID } from "node:crypto";
import { Redis } from "ioredis";
import { expect, it } from "vitest";
import { createAttempts } from "./attempts.ts";

const twice = { max: 2, windowMs: 60_000 };

it("attempts are counted in the process while Redis is down", async () => {
  const redis = new Redis({ port: 1, lazyConnect: true, enableOfflineQueue: false, maxRetriesPerRequest: 0, retryStrategy: null });
  redis.on("error", () => undefined);
  let now = 0;
  const attempts = createAttempts({ redis, now: () => now });
  const what = randomUUID();

  expect([await attempts.take(what, twice), await attempts.take(what, twice), await attempts.take(what, twice)]).toEqual([
    undefined,
    undefined,
    60_000,
  ]);
  await attempts.giveBack(what);
  await attempts.giveBack(what);
  expect([await attempts.take(what, twice), await attempts.take(what, twice)]).toEqual([undefined, 60_000]);
  now = 60_000;
  expect(await attempts.take(what, twice)).toBeUndefined();
  redis.disconnect();
});

it("the window starts at the first attempt, and returned attempts never add up to a credit", async () => {
  const redis = new Redis(process.env["REDIS_URL"] ?? "");
  const attempts = createAttempts({ redis });
  const what = randomUUID();

  await attempts.giveBack(what);
  expect([await attempts.take(what, twice), await attempts.take(what, twice)]).toEqual([undefined, undefined]);
  const wait = await attempts.take(what, twice);
  expect(wait).toBeGreaterThan(50_000);
  expect(wait).toBeLessThanOrEqual(60_000);
  redis.disconnect();
});
