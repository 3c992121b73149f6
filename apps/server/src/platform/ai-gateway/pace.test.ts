import { type ModelProvider, startModelProvider } from "@coursewright/tests/fakes/model-provider.ts";
import { Redis } from "ioredis";
import { afterAll, beforeAll, expect, it } from "vitest";

import { readConfig } from "../config/config.ts";
import { newUuid } from "../ids/ids.ts";
import { type AiGatewayOptions, createAiGateway } from "./gateway.ts";
import { createPace, type Pace, type Turn } from "./pace.ts";

let provider: ModelProvider;
let redis: Redis;
/** Configured like the product's client. Nothing listens on this port. */
let away: Redis;

beforeAll(async () => {
  provider = await startModelProvider({ port: 0 });
  redis = new Redis(readConfig().redisUrl);
  away = new Redis("redis://127.0.0.1:9", { enableOfflineQueue: false, retryStrategy: () => null });
  away.on("error", () => undefined);
});

afterAll(async () => {
  redis.disconnect();
  away.disconnect();
  await provider.close();
});

it("lets ten seconds' worth through, queues the next, and reports waits that are too long", async () => {
  const pace = createPace({ redis: away, name: "here", perMinute: 60, now: () => 1_000_000 });
  expect(await takeAll(pace, 10)).toEqual(Array.from({ length: 10 }, () => ({ kind: "turn", waitMs: 0 })));
  expect(await takeAll(pace, 3)).toEqual([1_000, 2_000, 3_000].map((waitMs) => ({ kind: "turn", waitMs })));
  expect(await pace.take(3_500)).toEqual({ kind: "none", freeInMs: 4_000 });
  // A refusal takes no turn.
  expect(await pace.take(4_000)).toEqual({ kind: "turn", waitMs: 4_000 });
});

it("refills over time up to ten seconds' worth", async () => {
  let now = 1_000_000;
  const pace = createPace({ redis: away, name: "here", perMinute: 60, now: () => now });
  await takeAll(pace, 10);
  now += 2_000;
  expect(await takeAll(pace, 3)).toEqual([0, 0, 1_000].map((waitMs) => ({ kind: "turn", waitMs })));
  now += 3_600_000;
  expect((await takeAll(pace, 11)).at(-1)).toEqual({ kind: "turn", waitMs: 1_000 });
});

it("shares the pace between processes, independent of their clocks", async () => {
  const name = newUuid();
  const one = createPace({ redis, name, perMinute: 6, now: () => 0 });
  const two = createPace({ redis, name, perMinute: 6, now: () => 9e15 });
  expect(await one.take(0)).toEqual({ kind: "turn", waitMs: 0 });
  const refused = await two.take(0);
  expect(refused).toMatchObject({ kind: "none" });
  expect(refused.kind === "none" && refused.freeInMs > 9_000 && refused.freeInMs <= 10_000).toBe(true);
});

it("takes a turn per attempt and refuses calls beyond the pace", async () => {
  const waits: number[] = [];
  const pace = createPace({ redis: away, name: "here", perMinute: 12, now: () => 1_000_000 });
  const gateway = gatewayWith({ paceOf: () => pace, maxQueueMs: 6_000, wait: async (ms) => void waits.push(ms) });
  await fetch(`${provider.origin}/__calls`, { method: "DELETE" });
  // Two turns are free, then one every five seconds.
  await gateway.writeText({ ...request, messages: [{ role: "user", content: "about bees [[flaky:1:paced]]" }] });
  await gateway.writeText(request);
  expect(waits.at(-1)).toBe(5_000);
  await expect(gateway.writeText(request)).rejects.toMatchObject({ name: "AiFailure", reason: "held_back", retryAfterMs: 10_000 });
  expect(await (await fetch(`${provider.origin}/__calls`)).json()).toHaveLength(3);
});

it("does not change the circuit breaker when it holds back a call", async () => {
  const pace: Pace = { take: async () => ({ kind: "none", freeInMs: 1 }) };
  let isHeld = true;
  const gateway = gatewayWith({ paceOf: () => ({ take: async (ms) => (isHeld ? pace.take(ms) : { kind: "turn", waitMs: 0 }) }) });
  for (let call = 0; call < 6; call += 1) await expect(gateway.writeText(request)).rejects.toMatchObject({ reason: "held_back" });
  isHeld = false;
  expect((await gateway.writeText(request)).text).toContain("bees");
});

it("uses the model configured for a job, or else the text model", async () => {
  const gateway = gatewayWith({ jobModels: { chart: "chart-model", icons: undefined } });
  const modelOf = async (job?: "text" | "chart" | "icons" | "outline") => (await gateway.writeText({ ...request, job })).model;
  expect([await modelOf(), await modelOf("chart"), await modelOf("icons"), await modelOf("outline")]).toEqual([
    "demo-text",
    "chart-model",
    "demo-text",
    "demo-text",
  ]);
});

const request = {
  system: "Voice: jerry",
  messages: [{ role: "user" as const, content: "about bees" }],
  maxOutputTokens: 1000,
  idempotencyKey: "op-1",
  sample: "unused",
};

function gatewayWith(options: Partial<AiGatewayOptions>) {
  const names = { textModel: "demo-text", imageModel: "demo-image" };
  return createAiGateway({ baseUrl: provider.baseUrl, apiKey: "sk-test", ...names, log: { warn: () => {} }, ...options });
}

async function takeAll(pace: Pace, count: number): Promise<Turn[]> {
  const turns: Turn[] = [];
  for (let taken = 0; taken < count; taken += 1) turns.push(await pace.take(60_000));
  return turns;
}
