import { type ErrorCode, errors } from "@coursewright/contract/errors.ts";
import { i18n } from "@lingui/core";
import { describe, expect, it } from "vitest";
import { wordsOfCode } from "./error-words.ts";

describe("error words", () => {
  it("shows the contract's text for every error code in English", () => {
    i18n.loadAndActivate({ locale: "en", messages: {} });
    for (const [code, { words }] of Object.entries(errors)) expect(wordsOfCode(code as ErrorCode)).toBe(words);
  });
});
