import { once } from "node:events";
import { createServer, type Server } from "node:net";
import { Redis } from "ioredis";
import { afterAll, expect, it } from "vitest";
import { createLimiter, limits } from "./limits.ts";

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

it("counts shared limits in the process while Redis is unreachable", async () => {
  const limiter = createLimiter({ redis: absent, table: { ...limits, generate: { max: 2, windowMs: 60_000, shared: true } } });
  const waits = [await limiter.take("generate", "ann"), await limiter.take("generate", "ann"), await limiter.take("generate", "ann")];
  expect(waits.map((wait) => wait !== undefined)).toEqual([false, false, true]);
});

it("waits for a silent Redis at most once per second", async () => {
  let asked = 0;
  const silent = createServer((socket) => socket.on("data", (bytes) => (asked += bytes.includes("incr") ? 1 : 0)));
  await once(silent.listen(0, "127.0.0.1"), "listening");
  const redis = new Redis({
    host: "127.0.0.1",
    port: portOf(silent),
    // Protocol 2 sends no HELLO, which this server would not answer.
    protocol: 2,
    enableReadyCheck: false,
    disableClientInfo: true,
    commandTimeout: 50,
  });
  let now = 1_000;
  const limiter = createLimiter({ redis, now: () => now, table: { ...limits, generate: { max: 9, windowMs: 60_000, shared: true } } });
  for (const _ of ["first", "second", "third"]) await limiter.take("generate", "ann");
  expect(asked).toBe(1);
  now += 1_000;
  await limiter.take("generate", "ann");
  expect(asked).toBe(2);
  redis.disconnect();
  silent.close();
});

it("resets the count after the window", async () => {
  let now = 1_000;
  const limiter = createLimiter({ redis: absent, now: () => now, table: { ...limits, save: { max: 1, windowMs: 1_000, shared: false } } });
  expect(limiter.take("save", "ann")).toBeUndefined();
  expect(limiter.take("save", "ann")).toBe(1_000);
  now += 1_000;
  expect(limiter.take("save", "ann")).toBeUndefined();
});

it("counts the day's limit only for requests that the minute's limit allowed", async () => {
  let now = Date.UTC(2026, 0, 1, 12);
  const generate = { max: 2, windowMs: 60_000, shared: true, maxPerDay: 3 };
  const limiter = createLimiter({ redis: absent, now: () => now, table: { ...limits, generate } });
  const take = () => limiter.take("generate", "ann");
  expect([await take(), await take(), await take()]).toEqual([undefined, undefined, 60_000]);
  now += 60_000;
  expect(await take()).toBeUndefined();
  expect(await take()).toBeGreaterThan(60_000);
  now += 24 * 3_600_000;
  expect(await take()).toBeUndefined();
});

function portOf(server: Server): number {
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("It listens at a port");
  return address.port;
}
