import { expect, it } from "vitest";
import { isNoPatch, themeDifference } from "./theme-difference.ts";

it("names the values that changed and no other, and null for those that were taken away", () => {
  const from = { alignment: "left", heading: { font: "Georgia", shadow: "none" }, card: { status: "on" } } as const;
  const to = { alignment: "left", heading: { font: "Arial" }, body: { font: "Verdana" } } as const;
  expect(themeDifference({ from, to })).toEqual({ heading: { font: "Arial", shadow: null }, body: { font: "Verdana" }, card: null });
});

it("two themes of the same values differ in nothing", () => {
  expect(isNoPatch(themeDifference({ from: { heading: { font: "Arial" } }, to: { heading: { font: "Arial" } } }))).toBe(true);
});
