import { BlockId } from "@coursewright/base/ids.ts";
import { StoredBlock } from "@coursewright/blocks/kit/data/stored-block.ts";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { applied, difference, isNothing } from "./difference.ts";

const ids = Array.from({ length: 6 }, (_, index) => BlockId.parse(`00000000-0000-4000-8000-00000000000${index}`));
const block = fc
  .record({ id: fc.constantFrom(...ids), text: fc.constantFrom("a", "b", "c") })
  .map(({ id, text }) => StoredBlock.parse({ id, type: "heading", data: { text } }));
const page = fc.uniqueArray(block, { selector: ({ id }) => id });

describe("difference", () => {
  it("turns the stored blocks into those on the screen, in order", () => {
    fc.assert(
      fc.property(page, page, (from, to) => {
        expect(applied(from, difference({ from, to }))).toEqual(to);
      }),
    );
  });

  it("is empty for an unchanged page", () => {
    fc.assert(
      fc.property(page, (blocks) => {
        expect(isNothing(difference({ from: blocks, to: [...blocks] }))).toBe(true);
      }),
    );
  });
});
