import { createServer } from "node:http";

import { closeServer, listenOnLoopback } from "@coursewright/tests/fakes/loopback-server.ts";
import { type ModelProvider, type ProviderCall, startModelProvider } from "@coursewright/tests/fakes/model-provider.ts";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";

import { type AiGateway, type AiGatewayOptions, createAiGateway } from "./gateway.ts";
import { AiFailure } from "./ai-failure.ts";

let provider: ModelProvider;
let waits: number[];

beforeAll(async () => {
  provider = await startModelProvider({ port: 0 });
});

beforeEach(async () => {
  waits = [];
  await fetch(`${provider.origin}/__calls`, { method: "DELETE" });
});

afterAll(() => provider.close());

it("returns the text with usage and model, and streams it", async () => {
  const pieces: string[] = [];
  const written = await ask(createGateway(), "Write about the water cycle", {
    onDelta: (piece) => pieces.push(piece),
  });

  expect(written).toEqual({
    text: expect.stringMatching(/^Here is a draft\.\n\{"text":".*the water cycle.*"\}$/),
    usage: { inputTokens: expect.any(Number), outputTokens: Math.ceil(written.text.length / 4) },
    model: "demo-text",
  });
  expect(pieces.join("")).toBe(written.text);
  expect(pieces.length).toBeGreaterThan(10);
  expect(await calls()).toEqual([
    {
      path: "/v1/chat/completions",
      idempotencyKey: "op-1",
      apiKey: "sk-test",
      model: "demo-text",
      system: "Voice: jerry\nReply format: block para",
      userMessage: "Write about the water cycle",
      messages: [
        { role: "system", content: "Voice: jerry\nReply format: block para" },
        { role: "user", content: "Write about the water cycle" },
      ],
      state: "answered",
    },
  ]);
});

it("sends earlier messages in order", async () => {
  const gateway = createGateway();
  const written = await gateway.writeText({
    ...request("continue with the flow of conversation..."),
    messages: [
      { role: "user", content: "about volcanoes" },
      { role: "assistant", content: "They are hot." },
      { role: "user", content: "continue with the flow of conversation..." },
    ],
  });

  expect(written.text).toContain("volcanoes");
});

it("returns replies without JSON and hostile replies unchanged", async () => {
  const gateway = createGateway();

  expect((await ask(gateway, "about bees [[nojson]]")).text).toContain("bees");
  expect((await ask(gateway, "[[hostile]]")).text).toContain("<script>");
});

it.each([
  ["[[length]]", "truncated"],
  ["[[truncated]]", "truncated"],
  ["[[cut]]", "truncated"],
  ["[[garbage]]", "garbage"],
  ["[[overloaded]]", "unavailable"],
  ["[[empty]]", "empty"],
  ["[[refused]]", "refused"],
] as const)("%s fails as %s, and is not asked again", async (sentinel, reason) => {
  expect(await reasonOf(ask(createGateway(), `about bees ${sentinel}`))).toBe(reason);
  expect(await calls()).toHaveLength(1);
  expect(waits).toEqual([]);
});

it("fails an answer that reaches the token limit", async () => {
  expect(await reasonOf(ask(createGateway(), "about bees", { maxOutputTokens: 5 }))).toBe("truncated");
});

it.each([
  ["[[500]]", "unavailable"],
  ["[[dropped]]", "unavailable"],
  ["[[429]]", "rate_limited"],
] as const)("%s is asked three times with one idempotency key, then fails as %s", async (sentinel, reason) => {
  expect(await reasonOf(ask(createGateway(), `about bees ${sentinel}`))).toBe(reason);
  expect((await calls()).map(({ idempotencyKey }) => idempotencyKey)).toEqual(["op-1", "op-1", "op-1"]);
});

it("retries a transient failure with growing, random pauses", async () => {
  const pieces: string[] = [];
  const written = await ask(createGateway(), "about bees [[flaky:2:healed]]", {
    onDelta: (piece) => pieces.push(piece),
  });

  expect(pieces.join("")).toBe(written.text);
  expect(await calls()).toHaveLength(3);
  expect(waits).toEqual([expect.toSatisfy(between(250, 500)), expect.toSatisfy(between(500, 1000))]);
});

it("waits as long as Retry-After says", async () => {
  await reasonOf(ask(createGateway(), "[[429:7]]"));

  expect(waits).toEqual([7000, 7000]);
});

it("does not wait for a Retry-After over 10 seconds, but reports it", async () => {
  const failure = await failureOf(ask(createGateway(), "[[429:11]]"));

  expect([failure.reason, failure.retryAfterMs, waits]).toEqual(["rate_limited", 11_000, []]);
  expect(await calls()).toHaveLength(1);
});

it("fails at once with a wrong key", async () => {
  expect(await reasonOf(ask(createGateway({ apiKey: "sk-wrong" }), "about bees"))).toBe("unauthorized");
});

it("does not retry a request that the provider rejects", async () => {
  expect(await reasonOf(ask(createGateway({ baseUrl: `${provider.origin}/v2` }), "about bees"))).toBe("refused");
  expect(waits).toEqual([]);
});

it("treats an HTML page as garbage", async () => {
  const page = createServer((_request, response) => response.end("<!doctype html><p>Welcome to the proxy"));
  const port = await listenOnLoopback(page, 0);
  const asked = ask(createGateway({ baseUrl: `http://127.0.0.1:${port}/v1` }), "about bees");

  expect(await reasonOf(asked)).toBe("garbage");
  await closeServer(page);
});

it("reports an unreachable provider as unavailable after two retries", async () => {
  const gone = await startModelProvider({ port: 0 });
  await gone.close();

  expect(await reasonOf(ask(createGateway({ baseUrl: gone.baseUrl }), "about bees"))).toBe("unavailable");
  expect(waits).toHaveLength(2);
});

it.each(["[[slow]]", "[[stall]]"])("ends %s at the timeout and closes the connection", async (sentinel) => {
  expect(await reasonOf(ask(createGateway({ timeoutMs: 300 }), `about bees ${sentinel}`))).toBe("timeout");
  await expect.poll(calls).toMatchObject([{ state: "broken off" }]);
});

it("ends a pause between retries at the timeout", async () => {
  const gateway = createGateway({ timeoutMs: 300, wait: undefined });

  expect(await reasonOf(ask(gateway, "[[429:9]]"))).toBe("timeout");
  expect(await calls()).toHaveLength(1);
});

it.each(["[[slow]]", "[[stall]]"])("rejects a cancelled %s with the caller's reason and closes the connection", async (sentinel) => {
  const leaving = new AbortController();
  const asked = ask(createGateway(), `about bees ${sentinel}`, { signal: leaving.signal });
  await expect.poll(calls).toMatchObject([{ state: "open" }]);
  leaving.abort(new Error("author left"));

  await expect(asked).rejects.toThrow("author left");
  await expect.poll(calls).toMatchObject([{ state: "broken off" }]);
});

it("passes on an error of onDelta and closes the connection", async () => {
  const asked = ask(createGateway(), "about bees [[stall]]", {
    onDelta: () => {
      throw new TypeError("a bug");
    },
  });

  await expect(asked).rejects.toThrow(TypeError);
  await expect.poll(calls).toMatchObject([{ state: "broken off" }]);
});

it("limits concurrent calls and fails one that waits too long", async () => {
  const leaving = new AbortController();
  const gateway = createGateway({ maxConcurrent: 1, maxQueueMs: 50 });
  const first = ask(gateway, "first [[slow]]", { signal: leaving.signal });
  const second = ask(gateway, "second");

  expect(await reasonOf(second)).toBe("unavailable");
  leaving.abort();
  await expect(first).rejects.toThrow("aborted");
  await ask(gateway, "third");
  expect((await calls()).map(({ userMessage }) => userMessage)).toEqual(["first [[slow]]", "third"]);
});

it("pauses for 10 seconds after 5 failed calls, then probes with one", async () => {
  let now = 0;
  const gateway = createGateway({ now: () => now });
  for (let call = 0; call < 5; call += 1) await reasonOf(ask(gateway, "[[garbage]]"));

  expect(await reasonOf(ask(gateway, "about bees"))).toBe("unavailable");
  expect(await calls()).toHaveLength(5);
  now = 10_000;
  await ask(gateway, "about bees");
  await ask(gateway, "about bees");
  expect(await calls()).toHaveLength(7);
});

it("does not open the circuit for failures that an author can cause", async () => {
  const gateway = createGateway();
  for (let call = 0; call < 6; call += 1) await reasonOf(ask(gateway, call % 2 ? "[[length]]" : "[[refused]]"));

  expect((await ask(gateway, "about bees")).text).toContain("bees");
});

function createGateway(options: Partial<AiGatewayOptions> = {}): AiGateway {
  return createAiGateway({
    baseUrl: provider.baseUrl,
    apiKey: "sk-test",
    textModel: "demo-text",
    imageModel: "demo-image",
    log: { warn: () => {} },
    wait: async (ms) => {
      waits.push(ms);
    },
    ...options,
  });
}

function request(user: string) {
  return {
    system: "Voice: jerry\nReply format: block para",
    messages: [{ role: "user" as const, content: user }],
    maxOutputTokens: 1000,
    idempotencyKey: "op-1",
    sample: "unused",
  };
}

function ask(gateway: AiGateway, user: string, options: Partial<Parameters<AiGateway["writeText"]>[0]> = {}) {
  return gateway.writeText({ ...request(user), ...options });
}

async function failureOf(asked: Promise<unknown>): Promise<AiFailure> {
  const error: unknown = await asked.then(
    () => new Error("did not fail"),
    (thrown: unknown) => thrown,
  );
  if (error instanceof AiFailure) return error;
  throw error;
}

async function reasonOf(asked: Promise<unknown>): Promise<string> {
  return (await failureOf(asked)).reason;
}

async function calls(): Promise<ProviderCall[]> {
  const response = await fetch(`${provider.origin}/__calls`);
  // The fake defines this type.
  return (await response.json()) as ProviderCall[];
}

function between(least: number, most: number) {
  return (value: number) => value >= least && value <= most;
}
