import { BlockId } from "@coursewright/base/ids.ts";
import { StoredBlock } from "@coursewright/blocks/kit/data/stored-block.ts";
import { maxBlocks } from "@coursewright/course/course.ts";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { duplicateBlocks, freshId, moveBlocks, moveBlocksTo, removeBlocks } from "./many.ts";

function pageOf(count: number): StoredBlock[] {
  return Array.from({ length: count }, (_, index) => {
    const id = BlockId.parse(`00000000-0000-4000-8000-${String(index).padStart(12, "0")}`);
    return StoredBlock.parse({ id, type: "heading", v: 1, data: { text: String(index), meta: { level: 2 } } });
  });
}

const wordsOf = (blocks: readonly StoredBlock[]) =>
  blocks.map(({ data }) => (typeof data["text"] === "string" ? data["text"] : "")).join(" ");
const page = pageOf(5);
const idsAt = (...places: number[]) => places.map((place) => page[place]?.id ?? freshId());

describe("edits of many blocks", () => {
  it("removes all of them, and nothing else", () => {
    expect(wordsOf(removeBlocks(page, idsAt(1, 3)))).toBe("0 2 4");
    expect(removeBlocks(page, [freshId()])).toBe(page);
  });

  it("copies them below the last, in order and with new ids", () => {
    const { blocks, copies } = duplicateBlocks(page, idsAt(2, 1), freshId);
    expect(wordsOf(blocks)).toBe("0 1 2 1 2 3 4");
    expect(new Set(blocks.map(({ id }) => id)).size).toBe(7);
    expect(blocks.slice(3, 5).map(({ id }) => id)).toEqual(copies);
  });

  it("copies none if the page has no room for all", () => {
    const full = pageOf(maxBlocks - 1);
    const ids = full.slice(0, 2).map(({ id }) => id);
    expect(duplicateBlocks(full, ids, freshId)).toEqual({ blocks: full, copies: [] });
  });

  it("moves them together, and stops at the ends of the page", () => {
    expect(wordsOf(moveBlocks(page, idsAt(1, 2), 1))).toBe("0 3 1 2 4");
    expect(wordsOf(moveBlocks(page, idsAt(1, 2), -1))).toBe("1 2 0 3 4");
    expect(moveBlocks(page, idsAt(0, 1), -1)).toBe(page);
    expect(moveBlocks(page, idsAt(3, 4), 1)).toBe(page);
  });

  it("keeps every block and the order of the moved ones", () => {
    fc.assert(
      fc.property(fc.subarray(page.map(({ id }) => id)), fc.integer({ min: -3, max: 9 }), (ids, index) => {
        const moved = moveBlocksTo(page, ids, index);
        expect(moved.map(({ id }) => id).toSorted()).toEqual(page.map(({ id }) => id).toSorted());
        expect(moved.filter(({ id }) => ids.includes(id))).toEqual(page.filter(({ id }) => ids.includes(id)));
        expect(moved.filter(({ id }) => !ids.includes(id))).toEqual(page.filter(({ id }) => !ids.includes(id)));
      }),
    );
  });
});
