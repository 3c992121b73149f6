import { BlockId } from "@coursewright/base/ids.ts";
import { StoredBlock } from "@coursewright/blocks/kit/stored-block.ts";
import fc from "fast-check";
import { expect, it } from "vitest";
import { difference, isNothing, rebase } from "./difference.ts";
import type { Difference } from "./difference.ts";

const ids = Array.from({ length: 6 }, (_, index) => BlockId.parse(`00000000-0000-4000-8000-00000000000${index}`));
const block = fc
  .record({ id: fc.constantFrom(...ids), text: fc.constantFrom("a", "b", "c") })
  .map(({ id, text }) => StoredBlock.parse({ id, type: "heading", data: { text } }));
const page = fc.uniqueArray(block, { selector: ({ id }) => id });

/** What the store does with a save. */
function apply(from: readonly StoredBlock[], { upsert, remove, order }: Difference): StoredBlock[] {
  const blocks = new Map(from.map((each) => [each.id, each]));
  for (const id of remove) blocks.delete(id);
  for (const each of upsert) blocks.set(each.id, each);
  return order ? order.flatMap((id) => blocks.get(id) ?? []) : [...blocks.values()];
}

it("a save turns what the store has into what is on the screen, in its order", () => {
  fc.assert(
    fc.property(page, page, (from, to) => {
      expect(apply(from, difference({ from, to }))).toEqual(to);
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

it("keeping mine keeps every block I changed and every block of theirs that I did not remove", () => {
  fc.assert(
    fc.property(page, page, page, (base, mine, theirs) => {
      const merged = rebase({ base, mine, theirs });
      const { upsert, remove } = difference({ from: base, to: mine });
      const changed = new Set(upsert.map(({ id }) => id));
      for (const each of upsert) expect(merged).toContain(each);
      for (const each of theirs) {
        if (!remove.includes(each.id) && !changed.has(each.id)) expect(merged).toContain(each);
      }
      expect(new Set(merged.map(({ id }) => id)).size).toBe(merged.length);
    }),
  );
});
