import { createServer } from "node:http";
import { closeServer, listenOnLoopback, sendJson } from "@coursewright/tests/fakes/loopback-server.ts";
import { type ModelProvider, type ProviderCall, startModelProvider } from "@coursewright/tests/fakes/model-provider.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { parseConfig } from "../platform/config/config.ts";
import { operate } from "./operate.ts";

let provider: ModelProvider;

beforeAll(async () => {
  provider = await startModelProvider({ port: 0 });
});

beforeEach(async () => {
  await fetch(`${provider.origin}/__calls`, { method: "DELETE" });
});

afterAll(() => provider.close());

const speechMs = 30_000;

describe("ai-check", () => {
  it(
    "[SEE-08] calls each connected model once and says that it works",
    async () => {
      const { code, said, complained } = await check({ AI_EMBEDDINGS_MODEL: "demo-embeddings" });
      const host = new URL(provider.origin).host;
      expect([code, complained, said.replaceAll(/\d+ ms/g, "N ms")]).toEqual([
        0,
        "",
        [
          `text  ${host}  demo-text  works  N ms`,
          `image  ${host}  demo-image  works  N ms`,
          `speech  ${host}  demo-speech  works  N ms`,
          `vision  ${host}  demo-text  works  N ms`,
          `embeddings  ${host}  demo-embeddings  works  N ms`,
          `transcription  ${host}  whisper-1  works  N ms`,
          "",
        ].join("\n"),
      ]);
      const calls = (await (await fetch(`${provider.origin}/__calls`)).json()) as ProviderCall[];
      expect(calls.map(({ path }) => path)).toEqual([
        "/v1/chat/completions",
        "/v1/images/generations",
        "/v1/audio/speech",
        "/v1/chat/completions",
        "/v1/embeddings",
        "/v1/audio/transcriptions",
      ]);
      expect(calls[3]?.pictures).toEqual([{ type: "image/png", width: 64, height: 64, bytes: expect.any(Number) }]);
    },
    speechMs,
  );

  it("[SEE-08] names what is off and exits with 0", async () => {
    const outcome = await check({ AI_IMAGE_MODEL: "off", AI_SPEECH_MODEL: "off", AI_VISION_MODEL: "off", AI_TRANSCRIPTION_MODEL: "off" });
    expect(outcome.code).toBe(0);
    expect(outcome.said).toMatch(
      /^text {2}\S+ {2}demo-text {2}works .*\nimage {2}off\nspeech {2}off\nvision {2}off\nembeddings {2}off\ntranscription {2}off\n$/,
    );
  });

  it("[SEE-08] prints the provider's reason and exits with 1", async () => {
    const off = { AI_IMAGE_MODEL: "off", AI_SPEECH_MODEL: "off" };
    const { code, said, complained } = await check({ ...off, AI_TEXT_MODEL: "strict-text", AI_VISION_MODEL: "demo-text" });
    expect([code, said]).toEqual([1, ""]);
    expect(complained).toMatch(
      /^text .* failed: .* with 400: Unsupported parameter: 'max_tokens' is not supported with this model\. Use 'max_completion_tokens' instead\. {2}\d+ ms\nimage {2}off\nspeech {2}off\nvision .* works /,
    );
    const mended = await check({ ...off, AI_TEXT_MODEL: "strict-text", AI_TOKENS_FIELD: "max_completion_tokens" });
    expect(mended.code).toBe(0);
  });

  it("[SEE-08] prints no key", async () => {
    const keys = { AI_API_KEY: "sk-wrong", AI_VISION_API_KEY: "sk-vision-secret", AI_IMAGE_API_KEY: "sk-wrong" };
    const { code, said, complained } = await check({ ...keys, AI_SPEECH_MODEL: "off" });
    expect(code).toBe(1);
    expect(complained).toMatch(/^text .* does not accept the key: Incorrect API key provided\./);
    expect(`${said}${complained}`).not.toMatch(/sk-/);
    const echo = createServer(({ headers }, response) => {
      sendJson(response, 401, { error: { message: `Incorrect API key provided: ${headers.authorization}` } });
    });
    const port = await listenOnLoopback(echo, 0);
    const echoed = await check({ ...keys, AI_API_KEY: "sk-long-secret", AI_BASE_URL: `http://127.0.0.1:${port}` });
    await closeServer(echo);
    expect(echoed.complained).toMatch(/^text .* Incorrect API key provided: Bearer \[key\] {2}/);
    expect(echoed.complained).not.toMatch(/sk-/);
  });

  it("[SEE-08] says that AI answers with samples if no key is set", async () => {
    expect(await check({ AI_API_KEY: undefined })).toEqual({
      code: 0,
      said: "No key is set, so AI answers with samples. Set AI_API_KEY to connect a model.\n",
      complained: "",
    });
  });
});

/** Needs neither database nor Redis: the addresses lead nowhere. */
function check(change: Record<string, string | undefined>) {
  const models = { AI_TEXT_MODEL: "demo-text", AI_IMAGE_MODEL: "demo-image", AI_SPEECH_MODEL: "demo-speech" };
  const provided = { AI_BASE_URL: provider.baseUrl, AI_API_KEY: "sk-test", ...models, ...change };
  const environment = { ...process.env, DIRECTORY_DATABASE_URL: "postgres://127.0.0.1:1/none", REDIS_URL: "redis://127.0.0.1:1" };
  return operate(["ai-check"], { readConfig: () => parseConfig({ ...environment, ...provided }) });
}
