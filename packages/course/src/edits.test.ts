import { BlockId } from "@coursewright/base/ids.ts";
import { StoredBlock } from "@coursewright/blocks/kit/data/stored-block.ts";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { changeBlock, changeMetadata, changeBlockTheme, insertBlock, moveBlock, removeBlock, replaceBlock } from "./edits.ts";
import { pageSpokenText, pageText } from "./text.ts";

const id = (index: number) => BlockId.parse(`00000000-0000-4000-8000-${String(index).padStart(12, "0")}`);
const heading = (index: number, text = `heading ${index}`) =>
  StoredBlock.parse({ id: id(index), type: "heading", v: 1, data: { text, meta: { level: 2 } } });
const page = [heading(0), heading(1), heading(2)];
const ids = (blocks: readonly StoredBlock[]) => blocks.map((block) => Number(block.id.slice(-4)));

describe("block edits", () => {
  it("inserts a block once, at the end or at an index, up to 500 blocks", () => {
    expect(ids(insertBlock(page, heading(9)))).toEqual([0, 1, 2, 9]);
    expect(ids(insertBlock(page, heading(9), 1))).toEqual([0, 9, 1, 2]);
    expect(insertBlock(page, heading(1))).toBe(page);
    const full = Array.from({ length: 500 }, (_, index) => heading(index));
    expect(insertBlock(full, heading(500))).toBe(full);
  });

  it("removes and replaces by id, and ignores a missing block", () => {
    expect(ids(removeBlock(page, id(1)))).toEqual([0, 2]);
    expect(removeBlock(page, id(9))).toBe(page);
    expect(replaceBlock(page, id(1), heading(1, "new"))[1]).toEqual(heading(1, "new"));
    expect(replaceBlock(page, id(9), heading(9))).toBe(page);
  });

  it("moves a block and moves it back", () => {
    expect(ids(moveBlock(page, id(0), 2))).toEqual([1, 2, 0]);
    expect(moveBlock(page, id(0), 0)).toBe(page);
    expect(ids(moveBlock(page, id(0), 99))).toEqual([1, 2, 0]);
    fc.assert(
      fc.property(fc.nat({ max: 2 }), fc.integer({ min: -2, max: 4 }), (from, to) => {
        const moved = moveBlock(page, id(from), to);
        expect(ids(moved).toSorted((a, b) => a - b)).toEqual([0, 1, 2]);
        expect(moveBlock(moved, id(from), from)).toEqual(page);
      }),
    );
  });

  it("changes one block only, and rejects an invalid patch", () => {
    const changed = changeBlock(page, id(1), { text: "changed" });
    expect(changed[1]).toEqual(heading(1, "changed"));
    expect(changed[0]).toBe(page[0]);
    expect(changeBlock(page, id(1), { text: 5 })).toBe(page);
    expect(changeBlock(page, id(9), { text: "x" })).toBe(page);
  });

  it("upgrades an old block on change and keeps its agent and metadata", () => {
    const old = StoredBlock.parse({ id: id(0), type: "para", v: 0, data: { text: "plain" }, metadata: { kept: true }, aiagent: "lucy" });
    expect(changeBlock([old], id(0), { font: "Verdana" })[0]).toEqual({
      ...old,
      v: 1,
      data: { text: { type: "doc", content: [{ type: "paragraph", content: [{ type: "text", text: "plain" }] }] }, font: "Verdana" },
    });
  });

  it("patches a block's theme value by value and stores no empty theme", () => {
    const dressed = changeBlockTheme(page, id(1), { heading: { font: "Georgia", shadow: "soft-sm" }, alignment: "center" });
    expect(dressed[1]).toEqual({ ...heading(1), theme: { heading: { font: "Georgia", shadow: "soft-sm" }, alignment: "center" } });
    const barer = changeBlockTheme(dressed, id(1), { heading: { font: undefined }, alignment: "right" });
    expect(barer[1]).toEqual({ ...heading(1), theme: { heading: { shadow: "soft-sm" }, alignment: "right" } });
    expect(changeBlockTheme(barer, id(1), { heading: { shadow: undefined }, alignment: undefined })).toEqual(page);
    expect(changeBlockTheme(page, id(7), { alignment: "left" })).toBe(page);
  });

  it("changes metadata only for blocks that declare it", () => {
    const mcq = StoredBlock.parse({ id: id(0), type: "MCQ", v: 1, data: { question: "Why?", options: [] } });
    const [changed] = changeMetadata([mcq], id(0), { explanation: "Because." });
    expect(changed).toEqual({ ...mcq, metadata: { shuffleOptions: false, explanation: "Because." } });
    const blocks = [mcq, StoredBlock.parse({ ...heading(1), metadata: { kept: true } })];
    expect(changeMetadata(blocks, id(0), { explanation: 5 })).toBe(blocks);
    expect(changeMetadata(blocks, id(0), { secret: "x" })).toBe(blocks);
    expect(changeMetadata(blocks, id(1), { kept: false })).toBe(blocks);
    expect(changeMetadata(blocks, id(9), {})).toBe(blocks);
  });

  it("joins the text of all readable blocks in order", () => {
    const broken = StoredBlock.parse({ id: id(8), type: "para", v: 1, data: { text: 5 } });
    const para = StoredBlock.parse({ id: id(9), type: "para", v: 0, data: { text: "One.\n\nTwo." } });
    expect(pageText([heading(0), broken, para, heading(1, "")])).toBe("heading 0\n\nOne.\n\nTwo.");
    expect(pageSpokenText([heading(0), para])).toBe("heading 0\n\nOne.\n\nTwo.");
  });
});
