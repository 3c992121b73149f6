import { expect, it } from "vitest";
import { languageFor, mirrored, spokenBy } from "./languages.ts";

it("the first language of the browser that we speak is spoken, else English", () => {
  expect(languageFor(["fr-FR", "de-AT", "en"])).toBe("de");
  expect(languageFor(["EN-gb", "de"])).toBe("en");
  expect(languageFor(["fr", "nl"])).toBe("en");
  expect(languageFor([])).toBe("en");
});

it("what was chosen wins over the browser, unless we do not speak it", () => {
  expect(spokenBy({ kept: "en", asked: ["de"] })).toBe("en");
  expect(spokenBy({ kept: "tlh", asked: ["de"] })).toBe("de");
  expect(spokenBy({ kept: mirrored, asked: ["de"] })).toBe(mirrored);
});
