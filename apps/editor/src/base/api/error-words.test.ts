import { type ErrorCode, errors } from "@coursewright/contract/errors.ts";
import { i18n } from "@lingui/core";
import { expect, it } from "vitest";
import { wordsOfCode } from "./error-words.ts";

it("shows every refusal in English as the contract has it", () => {
  i18n.loadAndActivate({ locale: "en", messages: {} });
  for (const [code, { words }] of Object.entries(errors)) expect(wordsOfCode(code as ErrorCode)).toBe(words);
});
