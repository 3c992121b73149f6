import { describe, expect, it } from "vitest";
import { isNoPatch, themeDifference } from "./theme-difference.ts";

describe("theme difference", () => {
  it("names only changed values, and null for removed ones", () => {
    const from = { alignment: "left", heading: { font: "Georgia", shadow: "none" }, card: { status: "on" } } as const;
    const to = { alignment: "left", heading: { font: "Arial" }, body: { font: "Verdana" } } as const;
    expect(themeDifference({ from, to })).toEqual({ heading: { font: "Arial", shadow: null }, body: { font: "Verdana" }, card: null });
  });

  it("is empty for two themes with the same values", () => {
    expect(isNoPatch(themeDifference({ from: { heading: { font: "Arial" } }, to: { heading: { font: "Arial" } } }))).toBe(true);
  });
});
