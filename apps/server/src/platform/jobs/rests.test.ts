import { describe, expect, it } from "vitest";
import { createRests } from "./rests.ts";

describe("rests", () => {
  it("doubles with each failure up to ten minutes, then ends", () => {
    let now = 0;
    const rests = createRests({ now: () => now });
    expect(rests.has("one")).toBe(false);
    expect(Array.from({ length: 9 }, () => rests.failed("one"))).toEqual(
      [4, 8, 16, 32, 64, 128, 256, 512, 600].map((seconds) => seconds * 1000),
    );
    expect([rests.has("one"), rests.has("other")]).toEqual([true, false]);
    now = 600_000;
    expect(rests.has("one")).toBe(false);
    rests.ended("one");
    expect(rests.failed("one")).toBe(4_000);
  });
});
