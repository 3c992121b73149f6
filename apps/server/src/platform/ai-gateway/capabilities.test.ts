import { createServer } from "node:http";
import { json } from "node:stream/consumers";
import { closeServer, listenOnLoopback } from "@coursewright/tests/fakes/loopback-server.ts";
import { type ModelProvider, type ProviderCall, startModelProvider } from "@coursewright/tests/fakes/model-provider.ts";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { AiFailure } from "./ai-failure.ts";
import { type AiGateway, type AiGatewayOptions, createAiGateway } from "./gateway.ts";
import type { TextRequest } from "./write-once.ts";

let provider: ModelProvider;
let other: ModelProvider;

beforeAll(async () => {
  provider = await startModelProvider({ port: 0 });
  other = await startModelProvider({ port: 0 });
});

beforeEach(async () => {
  for (const { origin } of [provider, other]) await fetch(`${origin}/__calls`, { method: "DELETE" });
});

afterAll(async () => {
  await provider.close();
  await other.close();
});

describe("capabilities", () => {
  it("[SEE-08] are those with a model and a key", () => {
    expect(gatewayWith({}).capabilities).toEqual({ text: true, image: true, speech: false, vision: false, embeddings: false });
    const all = { speechModel: "demo-speech", visionModel: "demo-vision", embeddingsModel: "demo-embeddings" };
    expect(gatewayWith(all).capabilities).toEqual({ text: true, image: true, speech: true, vision: true, embeddings: true });
    expect(gatewayWith({ textModel: undefined, ...all }).capabilities).toMatchObject({ text: false, vision: true });
    expect(gatewayWith({ apiKey: undefined, own: { vision: { apiKey: "sk-own" } }, ...all }).capabilities).toEqual({
      text: false,
      image: false,
      speech: false,
      vision: true,
      embeddings: false,
    });
  });

  it("[SEE-08] never send the common key to an address of their own", () => {
    const own = { vision: { baseUrl: other.baseUrl } };
    expect(gatewayWith({ visionModel: "demo-vision", own }).capabilities).toMatchObject({ text: true, vision: false });
  });

  it("[SEE-08] of the demo are its samples", () => {
    const demo = { apiKey: undefined, speechModel: "demo-speech", visionModel: "demo-vision" };
    expect(gatewayWith(demo).capabilities).toEqual({ text: true, image: true, speech: false, vision: false, embeddings: false });
    expect(gatewayWith({ ...demo, imageModel: undefined }).capabilities).toMatchObject({ text: true, image: false });
  });

  it("[SEE-08] that are off fail without a request", async () => {
    const off = gatewayWith({ textModel: undefined, imageModel: undefined });
    expect(await reasonOf(off.writeText(request()))).toBe("switched_off");
    expect(await reasonOf(off.writeText({ ...request(), job: "vision" }))).toBe("switched_off");
    expect(await reasonOf(off.drawPicture({ prompt: "a jar", idempotencyKey: "op-1", sample: noSample }))).toBe("switched_off");
    expect([off.speaker, off.embedder]).toEqual([undefined, undefined]);
    expect(await calls(provider)).toEqual([]);
    expect(await reasonOf(gatewayWith({ apiKey: undefined }).writeText({ ...request(), job: "vision" }))).toBe("switched_off");
  });

  it("[SEE-08] go each to their own address with their own key and model", async () => {
    const gateway = gatewayWith({
      // The first provider refuses this key.
      apiKey: "sk-wrong",
      imageModel: "own-image",
      speechModel: "own-speech",
      visionModel: "own-vision",
      embeddingsModel: "own-embeddings",
      own: {
        text: { apiKey: "sk-text" },
        image: { baseUrl: `${other.baseUrl}/`, apiKey: "sk-image" },
        speech: { baseUrl: `${other.baseUrl}/`, apiKey: "sk-speech" },
        vision: { baseUrl: other.baseUrl, apiKey: "sk-vision" },
        embeddings: { baseUrl: other.baseUrl, apiKey: "sk-embeddings" },
      },
    });
    await gateway.writeText(request());
    await gateway.drawPicture({ prompt: "a jar", idempotencyKey: "op-1", sample: noSample });
    await gateway.speaker?.speak({ text: "Bees.", voice: "alloy", idempotencyKey: "op-1" });
    await gateway.writeText({ ...request(), job: "vision", messages: [{ role: "user", content: [await pictureOf("#00f")] }] });
    await gateway.embedder?.embed({ texts: ["Bees"], idempotencyKey: "op-1" });

    expect((await calls(provider)).map(({ path, model }) => `${path} ${model}`)).toEqual(["/v1/chat/completions demo-text"]);
    expect((await calls(other)).map(({ path, model }) => `${path} ${model}`)).toEqual([
      "/v1/images/generations own-image",
      "/v1/audio/speech own-speech",
      "/v1/chat/completions own-vision",
      "/v1/embeddings own-embeddings",
    ]);
  });

  it("[SEE-08] keep working while another provider fails", async () => {
    const gateway = gatewayWith({
      visionModel: "demo-vision",
      own: { vision: { baseUrl: other.baseUrl, apiKey: "sk-vision" } },
      maxRetries: 0,
    });
    const fail = () => gateway.writeText({ ...request("[[500]]"), job: "vision" });
    for (let count = 0; count < 6; count += 1) expect(await reasonOf(fail())).toBe("unavailable");
    expect(await calls(other)).toHaveLength(5);
    expect((await gateway.writeText(request())).text).toContain("bees");
  });
});

describe("vision", () => {
  it("[SEE-08] sends the picture itself", async () => {
    const gateway = gatewayWith({ visionModel: "demo-vision" });
    const ask = async (color: string) => {
      const content = [{ type: "text", text: "Which colour?" } as const, await pictureOf(color)];
      return (await gateway.writeText({ ...request(), job: "vision", messages: [{ role: "user", content }] })).text;
    };
    expect(await ask("#d00")).toContain("mostly red, 24 by 16 pixels");
    expect(await ask("#00d")).toContain("mostly blue, 24 by 16 pixels");
    expect(await calls(provider)).toMatchObject([
      { model: "demo-vision", userMessage: "Which colour?", pictures: [{ type: "image/png", width: 24, height: 16 }] },
      { pictures: [{ width: 24 }] },
    ]);
  });
});

describe("the token limit", () => {
  it("[SEE-08] is sent as max_completion_tokens if the operator says so", async () => {
    const strict = { textModel: "strict-text" };
    expect(await reasonOf(gatewayWith(strict).writeText(request()))).toBe("refused");
    const gateway = gatewayWith({ ...strict, tokensField: "max_completion_tokens" });
    expect((await gateway.writeText(request())).text).toContain("bees");
    // The limit reaches the model: a low one cuts the answer.
    expect(await reasonOf(gateway.writeText({ ...request(), maxOutputTokens: 5 }))).toBe("truncated");
  });

  it.each([
    ["gpt-5-mini", "max_completion_tokens"],
    ["openai/o4-mini", "max_completion_tokens"],
    ["gpt-4o-mini", "max_tokens"],
    ["gpt-oss:20b", "max_tokens"],
    ["claude-sonnet-4-5", "max_tokens"],
  ])("[SEE-08] of %s is sent as %s without a setting", async (textModel, field) => {
    const bodies: Record<string, unknown>[] = [];
    const recorder = createServer((asked, response) => {
      void json(asked).then((body) => {
        bodies.push(body as Record<string, unknown>);
        return response.writeHead(400).end();
      });
    });
    const port = await listenOnLoopback(recorder, 0);
    await expect(gatewayWith({ textModel, baseUrl: `http://127.0.0.1:${port}` }).writeText(request())).rejects.toThrow();
    await closeServer(recorder);
    expect(bodies.map((body) => Object.entries(body).filter(([name]) => name.startsWith("max_")))).toEqual([[[field, 500]]]);
  });
});

describe("embeddings", () => {
  it("[SEE-08] returns one vector for each text", async () => {
    const { vectors, inputTokens, model } = await embed(["Bread", "Bread", "Fire"]);
    expect(vectors.map((vector) => vector.length)).toEqual([256, 256, 256]);
    expect(vectors[0]).toEqual(vectors[1]);
    expect(vectors[0]).not.toEqual(vectors[2]);
    expect([inputTokens > 0, model]).toEqual([true, "demo-embeddings"]);
    expect(await calls(provider)).toMatchObject([{ path: "/v1/embeddings", idempotencyKey: "op-1", userMessage: "Bread\nBread\nFire" }]);
  });

  it("[SEE-08] fails like other calls", async () => {
    expect(await reasonOf(embed(["[[garbage]]"]))).toBe("garbage");
    expect(await reasonOf(embed(["[[429:30]]"]))).toBe("rate_limited");
  });

  async function embed(texts: string[]) {
    const { embedder } = gatewayWith({ embeddingsModel: "demo-embeddings" });
    if (!embedder) throw new Error("Embeddings are off");
    return embedder.embed({ texts, idempotencyKey: "op-1" });
  }
});

function request(userMessage = "about bees"): TextRequest {
  return { system: "", messages: [{ role: "user", content: userMessage }], maxOutputTokens: 500, idempotencyKey: "op-1", sample: "Sample" };
}

async function noSample(): Promise<Uint8Array> {
  throw new Error("This test has a model");
}

async function pictureOf(background: string) {
  const create = { width: 24, height: 16, channels: 3, background } as const;
  return { type: "picture", bytes: await sharp({ create }).png().toBuffer(), mediaType: "image/png" } as const;
}

function gatewayWith(change: Partial<AiGatewayOptions>): AiGateway {
  const models = { textModel: "demo-text", imageModel: "demo-image" };
  const log = { warn: () => undefined };
  return createAiGateway({ baseUrl: provider.baseUrl, apiKey: "sk-test", ...models, log, wait: async () => undefined, ...change });
}

async function reasonOf(call: Promise<unknown>): Promise<string> {
  const error = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof AiFailure)) throw new Error("The call did not fail as an AiFailure", { cause: error });
  return error.reason;
}

async function calls({ origin }: ModelProvider): Promise<ProviderCall[]> {
  return (await (await fetch(`${origin}/__calls`)).json()) as ProviderCall[];
}
