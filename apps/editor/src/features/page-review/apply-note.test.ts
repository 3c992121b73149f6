import { BlockId } from "@coursewright/base/ids.ts";
import { StoredBlock } from "@coursewright/blocks/kit/data/stored-block.ts";
import { describe, expect, it } from "vitest";
import { canTakeBack, fitOf } from "./apply-note.ts";

const id = BlockId.parse("0c4d5e6f-0000-4000-8000-000000000001");
const other = BlockId.parse("0c4d5e6f-0000-4000-8000-000000000002");
const heading = (text: string, more: object = {}) =>
  StoredBlock.parse({ id, type: "heading", v: 1, data: { text, meta: { level: 2 } }, ...more });
const change = {
  id: "5b7f9a52-1f51-4b0e-8a39-0d9f27ce0b11",
  blockId: id,
  proposal: { kind: "change", was: heading("Hens"), block: heading("Hens and eggs") },
} as const;

describe("a note's proposal", () => {
  it("[SEE-04] fits the block that the helper read, whatever its notes", () => {
    expect(fitOf(change, [heading("Hens", { answer: "My own note" })])).toBe("fits");
    expect(fitOf(change, [heading("Hens", { data: { meta: { level: 2 }, text: "Hens" } })])).toBe("fits");
  });

  it("[SEE-04] does not replace words that the author has changed since", () => {
    expect(fitOf(change, [heading("Ducks")])).toBe("changed");
    expect(fitOf(change, [heading("Hens", { id: other })])).toBe("gone");
  });

  it("[SEE-04] is taken back only while nobody has changed it", () => {
    expect(canTakeBack(change, [heading("Hens and eggs")])).toBe(true);
    expect(canTakeBack(change, [heading("Hens and chicks")])).toBe(false);
  });

  it("[SEE-04] adds a block below a block that was changed", () => {
    const add = { ...change, proposal: { kind: "add", block: heading("Eggs", { id: other }) } } as const;
    expect(fitOf(add, [heading("Ducks")])).toBe("fits");
    expect(fitOf({ ...change, proposal: null }, [heading("Hens")])).toBe("none");
  });
});
