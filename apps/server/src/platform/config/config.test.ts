import { expect, it } from "vitest";
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
