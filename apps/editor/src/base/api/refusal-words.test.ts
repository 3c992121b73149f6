import { errors } from "@coursewright/contract/errors.ts";
import { i18n } from "@lingui/core";
import { expect, it } from "vitest";
import { refusalWords } from "./refusal-words.ts";

it("in English a refusal reads as the contract has it", () => {
  i18n.loadAndActivate({ locale: "en", messages: {} });
  const shown = Object.entries(refusalWords).map(([code, words]) => [code, i18n._(words)]);
  expect(shown).toEqual(Object.entries(errors).map(([code, { words }]) => [code, words]));
});
