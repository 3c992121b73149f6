import { expect, it } from "vitest";
import { checkShown, type ShownPage } from "./shown-pages.ts";

const well: ShownPage = { name: "editor, unknown type", missing: [], errors: [] };

it("a page whose other words are shown without an error is what was promised", () => {
  expect(checkShown([well, well])).toEqual([]);
});

it.each<[string, readonly ShownPage[]]>([
  ["nothing was shown", []],
  ['editor, unknown type: "Before." is not shown', [well, { ...well, missing: ["Before."] }]],
  ["editor, unknown type: TypeError: data is not iterable", [{ ...well, errors: ["TypeError: data is not iterable"] }]],
])("a planted fault is found: %s", (words, pages) => {
  expect(checkShown(pages)).toEqual([words]);
});
