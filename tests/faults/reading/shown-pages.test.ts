import { describe, expect, it } from "vitest";
import { checkShown, type ShownPage } from "./shown-pages.ts";

const well: ShownPage = { name: "editor, unknown type", missing: [], errors: [] };

describe("checkShown", () => {
  it("accepts a page that shows its other blocks without an error", () => {
    expect(checkShown([well, well])).toEqual([]);
  });

  it.each<[string, readonly ShownPage[]]>([
    ["nothing was shown", []],
    ['editor, unknown type: "Before." is not shown', [well, { ...well, missing: ["Before."] }]],
    ["editor, unknown type: TypeError: data is not iterable", [{ ...well, errors: ["TypeError: data is not iterable"] }]],
  ])("finds a planted fault: %s", (words, pages) => {
    expect(checkShown(pages)).toEqual([words]);
  });
});
