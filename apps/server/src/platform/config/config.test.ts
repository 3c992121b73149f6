import { describe, expect, it } from "vitest";
import { parseConfig } from "./config.ts";

const given = { ...process.env, STRIPE_SECRET_KEY: undefined, STRIPE_WEBHOOK_SECRET: undefined };

it("has prices but no checkout without Stripe's keys, and rejects one key alone", () => {
  expect(parseConfig(given).billing).toEqual({
    stripe: undefined,
    currency: "usd",
    packs: [
      { id: "pack-100", credits: 100, cents: 500 },
      { id: "pack-500", credits: 500, cents: 2_000 },
      { id: "pack-2500", credits: 2_500, cents: 8_000 },
    ],
    planCents: { monthly: 1_200, yearly: 12_000 },
  });
  expect(() => parseConfig({ ...given, STRIPE_SECRET_KEY: "sk" })).toThrow("set both, or neither");
  expect(() => parseConfig({ ...given, STRIPE_WEBHOOK_SECRET: "whsec" })).toThrow("set both, or neither");
});

it.each(["100", "100:", "0:500", "100:5.5", "100:500;200:900", "a:b"])("rejects the pack %s", (packs) => {
  expect(() => parseConfig({ ...given, CREDIT_PACKS: packs })).toThrow();
});

it("trusts only loopback proxies by default", () => {
  expect(parseConfig(given).trustedProxies).toEqual(["loopback"]);
  expect(parseConfig({ ...given, TRUSTED_PROXIES: "loopback,10.0.0.0/8" }).trustedProxies).toEqual(["loopback", "10.0.0.0/8"]);
});

it("requires earlier secrets to be as long as the current one", () => {
  expect(parseConfig(given).authSecretsBefore).toEqual([]);
  const [older, oldest] = ["o".repeat(32), "p".repeat(40)];
  expect(parseConfig({ ...given, AUTH_SECRETS_BEFORE: `${older},${oldest}` }).authSecretsBefore).toEqual([older, oldest]);
  expect(() => parseConfig({ ...given, AUTH_SECRETS_BEFORE: `${older},short` })).toThrow();
});

describe("models", () => {
  const models = (change: Record<string, string | undefined>) => {
    const none = Object.keys(given).filter((name) => name.startsWith("AI_"));
    return parseConfig({ ...given, ...Object.fromEntries(none.map((name) => [name, undefined])), ...change }).ai;
  };

  it("[SEE-08] are OpenAI's by default, with the text model for vision and without embeddings", () => {
    expect(models({ AI_API_KEY: "sk" })).toMatchObject({
      baseUrl: "https://api.openai.com/v1",
      apiKey: "sk",
      textModel: "gpt-4o-mini",
      imageModel: "gpt-image-1",
      speechModel: "gpt-4o-mini-tts",
      visionModel: "gpt-4o-mini",
      embeddingsModel: undefined,
      tokensField: undefined,
    });
  });

  it("[SEE-08] are off if the operator says so", () => {
    const off = { AI_IMAGE_MODEL: "off", AI_SPEECH_MODEL: "off", AI_VISION_MODEL: "off" };
    expect(models(off)).toMatchObject({ textModel: "gpt-4o-mini", imageModel: undefined, speechModel: undefined, visionModel: undefined });
    expect(models({ AI_TEXT_MODEL: "off" })).toMatchObject({ textModel: undefined, visionModel: undefined });
  });

  it("[SEE-08] have their own address and key; vision shares those of the text model only", () => {
    const text = { AI_TEXT_BASE_URL: "http://127.0.0.1:11434/v1", AI_TEXT_API_KEY: "ollama", AI_TEXT_MODEL: "qwen3-vl:8b" };
    const own = { baseUrl: "http://127.0.0.1:11434/v1", apiKey: "ollama" };
    expect(models(text)).toMatchObject({ visionModel: "qwen3-vl:8b", own: { text: own, vision: own, image: {} } });
    const nothing = { baseUrl: undefined, apiKey: undefined };
    expect(models({ ...text, AI_VISION_MODEL: "gpt-4o" })).toMatchObject({ visionModel: "gpt-4o", own: { vision: nothing } });
    expect(() => models({ AI_IMAGE_BASE_URL: "not an address" })).toThrow("AI_IMAGE_BASE_URL");
  });
});
