import { type ModelProvider, startModelProvider } from "@coursewright/tests/fakes/model-provider.ts";
import { afterAll, beforeAll, expect, it } from "vitest";

import { type AiGateway, createAiGateway } from "./gateway.ts";

let provider: ModelProvider;

beforeAll(async () => {
  provider = await startModelProvider({ port: 0 });
});

afterAll(() => provider.close());

it("speaks a sentence as an MP3 with one request and its key", async () => {
  const sound = await speak("Bees dance.");

  expect(Buffer.from(sound.subarray(0, 3)).toString("latin1") === "ID3" || sound[0] === 0xff).toBe(true);
  expect(sound.byteLength).toBeGreaterThan(2_000);
  expect(await (await fetch(`${provider.origin}/__calls`)).json()).toEqual([
    {
      path: "/v1/audio/speech",
      idempotencyKey: "op-1",
      apiKey: "sk-test",
      model: "demo-speech",
      userMessage: "Bees dance.",
      state: "answered",
    },
  ]);
});

it.each([
  ["[[500]]", "unavailable"],
  ["[[429:60]]", "rate_limited"],
  ["[[garbage]]", "garbage"],
  ["[[cut]]", "truncated"],
  ["[[dropped]]", "unavailable"],
])("a fault has the reason a text's would have: %s is %s", async (text, reason) => {
  await expect(speak(text)).rejects.toMatchObject({ name: "AiFailure", reason });
});

it("retries a transient failure with the same key", async () => {
  await fetch(`${provider.origin}/__calls`, { method: "DELETE" });
  await speak("Bees [[flaky:2:speech]]");

  const asked = { idempotencyKey: "op-1" };
  expect(await (await fetch(`${provider.origin}/__calls`)).json()).toMatchObject([asked, asked, asked]);
});

it("distinguishes a wrong key and an unknown voice from an outage", async () => {
  await expect(speak("Bees", gatewayWith({ apiKey: "sk-wrong" }))).rejects.toMatchObject({ reason: "unauthorized" });
  await expect(speak("Bees", gatewayWith({}), "nobody")).rejects.toMatchObject({ reason: "refused" });
});

it("has no speaker without a model", () => {
  expect(gatewayWith({ apiKey: undefined }).speaker).toBe(undefined);
  expect(gatewayWith({ speechModel: undefined }).speaker).toBe(undefined);
});

function gatewayWith(change: { apiKey?: string | undefined; speechModel?: string | undefined }): AiGateway {
  const names = { textModel: "demo-text", imageModel: "demo-image", speechModel: "demo-speech" };
  return createAiGateway({
    baseUrl: provider.baseUrl,
    apiKey: "sk-test",
    ...names,
    log: { warn: () => {} },
    wait: async () => undefined,
    ...change,
  });
}

async function speak(text: string, { speaker } = gatewayWith({}), voice = "alloy"): Promise<Uint8Array> {
  if (!speaker) throw new Error("Nobody speaks here");
  return speaker.speak({ text, voice, idempotencyKey: "op-1" });
}
