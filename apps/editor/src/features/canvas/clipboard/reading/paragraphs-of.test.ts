import { expect, it } from "vitest";
import { maxPasted, paragraphsOf } from "./paragraphs-of.ts";

it("splits at blank lines, or at line ends if there are none", () => {
  expect(paragraphsOf("One\nstill one.\r\n \r\n\n Two. ")).toEqual(["One\nstill one.", "Two."]);
  expect(paragraphsOf("One.\r\nTwo.\rThree.\n")).toEqual(["One.", "Two.", "Three."]);
  expect([paragraphsOf("Just a line."), paragraphsOf(" \n ")]).toEqual([["Just a line."], []]);
});

it("keeps all text of a long paste within the paragraph limit", () => {
  const parts = paragraphsOf(Array.from({ length: 300 }, (_, index) => `Line ${index}.`).join("\n\n"));
  expect(parts).toHaveLength(maxPasted);
  expect(parts.at(-1)).toContain("Line 299.");
});
