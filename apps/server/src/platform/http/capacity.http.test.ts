import { setTimeout } from "node:timers/promises";
import { endpoint } from "@coursewright/contract/endpoint.ts";
import { ErrorReply } from "@coursewright/contract/errors.ts";
import { afterEach, beforeAll, afterAll, expect, it } from "vitest";
import { z } from "zod";
import { createTestFixture, startTestServer, type TestFixture, type TestServer } from "../../../test/fixture.ts";
import type { CapacityOptions } from "./capacity.ts";
import type { LimitName } from "./limits.ts";
import { hotRoute, route, type Route } from "./route.ts";
import type { Importance } from "./route-rules.ts";

let fixture: TestFixture;
let server: TestServer;
let held: Array<() => void> = [];
beforeAll(async () => {
  fixture = await createTestFixture();
});
afterEach(async () => {
  letAllGo();
  await server.close();
});
afterAll(() => fixture.close());

/** Answers when the test releases it. */
function waiting(path: string, { limit = "read", importance }: { limit?: LimitName; importance?: Importance } = {}): Route {
  const rules = { actor: "anyone", limit, cost: "free", ...(importance && { importance }) } as const;
  return route(endpoint({ method: "GET", path, reply: "text" }), rules, async () => {
    await new Promise<void>((resolve) => held.push(resolve));
    return "done";
  });
}

const save = hotRoute(
  endpoint({ method: "POST", path: "/saves/:page", params: z.object({ page: z.string() }), body: z.unknown(), reply: z.object({}) }),
  { actor: "signed-in", limit: "read", cost: "free", importance: "kept" },
  async () => ({}),
);
const free = { actor: "anyone", limit: "read", cost: "free" } as const;
const quick = route(endpoint({ method: "GET", path: "/quick", reply: "text" }), free, async () => "done");

async function serve(routes: readonly Route[], capacity: CapacityOptions): Promise<void> {
  server = await startTestServer(fixture, [...routes, save, quick], undefined, capacity);
}

/** Opens `count` requests that stay in progress. */
async function hold(path: string, count: number, as?: string): Promise<Promise<number>[]> {
  const before = held.length;
  const asked = Array.from({ length: count }, async () => (await server.ask(path, as === undefined ? {} : { as })).status);
  await expect.poll(() => held.length).toBe(before + count);
  return asked;
}

function letAllGo(): void {
  for (const go of held) go();
  held = [];
}

async function eventually<T>(ask: () => Promise<T | false>): Promise<T> {
  for (;;) {
    const answer = await ask();
    if (answer !== false) return answer;
  }
}

const saveOne = async () => (await server.ask("/saves/one", { as: "ann", method: "POST", body: {} })).status;

it("sheds load at once with a Retry-After and reserves a fifth for saves", async () => {
  await serve([waiting("/slow"), waiting("/vital", { importance: "kept" }), waiting("/alive", { importance: "always" })], { room: 10 });
  const slow = await hold("/slow", 8);
  const refused = await server.ask("/quick");
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "1"]);
  expect(refused.headers.get("x-content-type-options")).toBe("nosniff");
  const { error } = ErrorReply.parse(await refused.json());
  expect(error).toMatchObject({ code: "unavailable", requestId: refused.headers.get("x-request-id"), retryAfterSeconds: 1 });
  expect(await saveOne()).toBe(200);

  const vital = await hold("/vital", 2);
  expect(await saveOne()).toBe(503);
  const alive = await hold("/alive", 1);

  letAllGo();
  expect(await Promise.all([...slow, ...vital, ...alive])).toEqual(Array.from({ length: 11 }, () => 200));
  expect((await server.ask("/quick")).status).toBe(200);
});

it("frees the slot of a client that disconnects", async () => {
  await serve([waiting("/slow")], { room: 10 });
  const leaving = new AbortController();
  const gone = Array.from({ length: 8 }, () => fetch(`${server.origin}/slow`, { signal: leaving.signal }).catch(() => undefined));
  await expect.poll(() => held.length).toBe(8);
  expect((await server.ask("/quick")).status).toBe(503);
  leaving.abort();
  await Promise.all(gone);
  await expect.poll(async () => (await server.ask("/quick")).status).toBe(200);
});

it("does not count requests that wait for other services", async () => {
  await serve([waiting("/generate", { limit: "generate" })], { room: 10 });
  const waited = await hold("/generate", 12);
  expect((await server.ask("/quick")).status).toBe(200);
  letAllGo();
  expect(new Set(await Promise.all(waited))).toEqual(new Set([200]));
});

it("raises the limit while requests are fast and lowers it when they are slow", async () => {
  const heavy = route(endpoint({ method: "GET", path: "/heavy", reply: "text" }), free, async () => {
    await setTimeout(200);
    return "done";
  });
  await serve([heavy], { room: 100 });
  const many = (path: string) => Promise.all(Array.from({ length: 70 }, async () => (await server.ask(path)).status));
  const served = async (path: string) => (await many(path)).filter((status) => status === 200).length;
  // Fast requests raise the limit.
  await eventually(async () => (await served("/quick")) === 70);
  const left = await eventually(async () => {
    const count = await served("/heavy");
    return count < 70 && count;
  });
  expect(left).toBeGreaterThanOrEqual(48);
  await eventually(async () => (await served("/quick")) === 70);
});

it("limits an account to 20 requests in progress, not counting live feeds", async () => {
  await serve([waiting("/slow"), waiting("/feed", { limit: "live" })], {});
  const feeds = await hold("/feed", 5, "ann");
  const slow = await hold("/slow", 20, "ann");
  const refused = await server.ask("/quick", { as: "ann" });
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "1"]);
  expect(await saveOne()).toBe(429);
  expect((await server.ask("/quick", { as: "bob" })).status).toBe(200);
  letAllGo();
  expect(new Set(await Promise.all([...feeds, ...slow]))).toEqual(new Set([200]));
  expect(await saveOne()).toBe(200);
});
