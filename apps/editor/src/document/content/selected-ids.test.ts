import { describe, expect, it } from "vitest";
import { isInRange, isRangeEnd, selectedIds, selectionIn } from "./selected-ids.ts";
import { first, heading, second, third } from "../page/testing.ts";

const blocks = [heading(first, "a"), heading(second, "b"), heading(third, "c")];

describe("selected blocks", () => {
  it("lists a range in page order, also when it runs upwards", () => {
    const state = { blocks, selected: null, range: { anchor: third, head: second } };
    expect(selectedIds(state)).toEqual([second, third]);
    expect(blocks.map(({ id }) => isInRange(state, id))).toEqual([false, true, true]);
    expect(blocks.map(({ id }) => isRangeEnd(state, id))).toEqual([false, false, true]);
  });

  it("lists the selected block without a range, else none", () => {
    expect(selectedIds({ blocks, selected: second, range: null })).toEqual([second]);
    expect(selectedIds({ blocks, selected: null, range: null })).toEqual([]);
  });

  it("drops a range whose end is gone", () => {
    const selection = { selected: first, range: { anchor: first, head: third } };
    expect(selectionIn(blocks.slice(0, 2), selection)).toEqual({ selected: first, range: null });
    expect(selectionIn(blocks.slice(1), { selected: first, range: null })).toEqual({ selected: null, range: null });
  });
});
