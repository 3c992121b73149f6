import { describe, expect, it } from "vitest";
import { ChapterName, PageName, ProjectName } from "./names.ts";

describe("names", () => {
  it("an empty or missing name becomes the default", () => {
    expect([ProjectName.parse(""), ChapterName.parse("  \n"), PageName.parse(undefined)]).toEqual([
      "Untitled Project",
      "Untitled Chapter",
      "Untitled Page",
    ]);
  });

  it("a name is trimmed and may use any script", () => {
    expect(["  Brot \n", "パン作り", "خبز", "🥖"].map((name) => PageName.parse(name))).toEqual(["Brot", "パン作り", "خبز", "🥖"]);
  });

  it("a name has at most 120 characters, counted as code points and not as bytes", () => {
    expect(PageName.parse("🥖".repeat(120))).toBe("🥖".repeat(120));
    expect(PageName.parse(`  ${"x".repeat(120)}  `)).toHaveLength(120);
    expect(PageName.safeParse("x".repeat(121)).success).toBe(false);
    expect(PageName.safeParse("x".repeat(1_000_000)).success).toBe(false);
  });
});
