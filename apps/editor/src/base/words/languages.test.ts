import { describe, expect, it } from "vitest";
import { languageFor, mirrored, chooseLocale } from "./languages.ts";

describe("languages", () => {
  it("picks the first supported language of the browser, else English", () => {
    expect(languageFor(["fr-FR", "de-AT", "en"])).toBe("de");
    expect(languageFor(["EN-gb", "de"])).toBe("en");
    expect(languageFor(["fr", "nl"])).toBe("en");
    expect(languageFor([])).toBe("en");
  });

  it("prefers the stored choice if it is supported", () => {
    expect(chooseLocale({ kept: "en", asked: ["de"] })).toBe("en");
    expect(chooseLocale({ kept: "tlh", asked: ["de"] })).toBe("de");
    expect(chooseLocale({ kept: mirrored, asked: ["de"] })).toBe(mirrored);
  });
});
