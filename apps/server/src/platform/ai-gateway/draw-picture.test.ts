import { createServer } from "node:http";

import { closeServer, listenOnLoopback, sendJson } from "@coursewright/tests/fakes/loopback-server.ts";
import { type ModelProvider, startModelProvider } from "@coursewright/tests/fakes/model-provider.ts";
import { afterAll, beforeAll, expect, it } from "vitest";

import { type AiGateway, createAiGateway } from "./gateway.ts";

let provider: ModelProvider;

beforeAll(async () => {
  provider = await startModelProvider({ port: 0 });
});

afterAll(() => provider.close());

it.each(["demo-image", "gpt-image-1"])("%s draws a picture with one request and its key", async (imageModel) => {
  await fetch(`${provider.origin}/__calls`, { method: "DELETE" });
  const { bytes, usage, model } = await draw(gatewayTo(provider.baseUrl, imageModel), "a jar");

  expect(Buffer.from(bytes.subarray(1, 4)).toString()).toBe("PNG");
  expect([usage, model]).toEqual([{ inputTokens: 0, outputTokens: 0 }, imageModel]);
  expect(await (await fetch(`${provider.origin}/__calls`)).json()).toEqual([
    {
      path: "/v1/images/generations",
      idempotencyKey: "op-1",
      apiKey: "sk-test",
      model: imageModel,
      userMessage: "a jar",
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
])("a fault has the reason a text's would have: %s is %s", async (prompt, reason) => {
  await expect(draw(gatewayTo(provider.baseUrl), prompt)).rejects.toMatchObject({ name: "AiFailure", reason });
});

it("shares one circuit breaker between text and pictures", async () => {
  const gateway = gatewayTo(provider.baseUrl);
  for (let call = 0; call < 5; call += 1) await expect(draw(gateway, "[[500]]")).rejects.toThrow();
  const words = { system: "", messages: [], maxOutputTokens: 10, idempotencyKey: "op-2", sample: "unused" };
  await expect(gateway.writeText(words)).rejects.toThrow("calls are paused");
});

it("never follows a URL in an answer", async () => {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    sendJson(response, 200, { created: 1, data: [{ url: `http://${request.headers.host}/inside.png` }] });
  });
  const port = await listenOnLoopback(server, 0);
  await expect(draw(gatewayTo(`http://127.0.0.1:${port}`), "a jar")).rejects.toMatchObject({ name: "AiFailure", reason: "garbage" });
  expect(asked).toEqual(["POST /images/generations"]);
  await closeServer(server);
});

function gatewayTo(baseUrl: string, imageModel = "demo-image"): AiGateway {
  const options = { apiKey: "sk-test", textModel: "demo-text", log: { warn: () => {} }, wait: async () => undefined };
  return createAiGateway({ ...options, baseUrl, imageModel });
}

function draw(gateway: AiGateway, prompt: string) {
  return gateway.drawPicture({ prompt, idempotencyKey: "op-1", sample: () => Promise.reject(new Error("No sample was expected")) });
}
