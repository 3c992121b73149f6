import { BlockId } from "@coursewright/base/ids.ts";
import { StoredBlock } from "@coursewright/blocks/kit/data/stored-block.ts";
import fc from "fast-check";
import { expect, it } from "vitest";
import { applied, difference, isNothing } from "./difference.ts";

const ids = Array.from({ length: 6 }, (_, index) => BlockId.parse(`00000000-0000-4000-8000-00000000000${index}`));
const block = fc
  .record({ id: fc.constantFrom(...ids), text: fc.constantFrom("a", "b", "c") })
  .map(({ id, text }) => StoredBlock.parse({ id, type: "heading", data: { text } }));
const page = fc.uniqueArray(block, { selector: ({ id }) => id });

it("a save turns what the store has into what is on the screen, in its order", () => {
  fc.assert(
    fc.property(page, page, (from, to) => {
      expect(applied(from, difference({ from, to }))).toEqual(to);
    }),
  );
});

it("a page that did not change makes no save", () => {
  fc.assert(
    fc.property(page, (blocks) => {
      expect(isNothing(difference({ from: blocks, to: [...blocks] }))).toBe(true);
    }),
  );
});
