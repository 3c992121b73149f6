import { expect, it } from "vitest";
import { createMediaKeys } from "./media-key.ts";

const before = createMediaKeys({ secret: "a secret that somebody read" });

it("accepts keys of an earlier secret while that secret is configured", () => {
  const key = before.mint();
  const after = createMediaKeys({ secret: "a new secret", earlierSecrets: ["one of last year", "a secret that somebody read"] });
  expect([key, `${key}/800x600.webp`].map((each) => after.isMinted(each))).toEqual([true, true]);
  expect(createMediaKeys({ secret: "a new secret" }).isMinted(key)).toBe(false);
});

it("mints keys only with the new secret", () => {
  const after = createMediaKeys({ secret: "a new secret", earlierSecrets: ["a secret that somebody read"] });
  expect([after.mint(), after.mintFor("loaf")].map((each) => before.isMinted(each))).toEqual([false, false]);
});
