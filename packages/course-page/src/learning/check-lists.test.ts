import { describe, expect, it } from "vitest";
import { itemKeys } from "./check-lists.ts";
import { progressFrom } from "./progress-state.ts";

describe("check lists", () => {
  it("keeps an item's key when others are added, moved or removed", () => {
    const [straps = "", scale = ""] = itemKeys("0c4d5e6f", ["Straps tight", "Scale at zero"]);
    expect(itemKeys("0c4d5e6f", ["New", "Scale  at zero ", "Straps tight"]).slice(1)).toEqual([scale, straps]);
    expect(new Set([straps, scale, ...itemKeys("0c4d5e70", ["Straps tight"]), ...itemKeys("0c4d5e6f", ["Straps tighter"])]).size).toBe(4);
  });

  it("tells items with the same words apart", () => {
    expect(new Set(itemKeys("0c4d5e6f", ["Fold", "Fold", "Fold"])).size).toBe(3);
  });

  it("makes keys that progress accepts", () => {
    const keys = itemKeys("0c4d5e6f", ["", "🥖 Brot", "x".repeat(5000)]);
    const answers = Object.fromEntries(keys.map((key) => [key, { at: 1, given: "x", right: null }]));
    expect(Object.keys(progressFrom({ answers }).answers)).toEqual(keys);
  });
});
