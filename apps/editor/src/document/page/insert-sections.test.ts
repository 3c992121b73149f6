import { BlockId } from "@coursewright/base/ids.ts";
import { maxBlocks } from "@coursewright/course/course.ts";
import { describe, expect, it } from "vitest";
import { openPage } from "./open-page.ts";
import { first, heading, noThemes, pageAt, second, settled, textOf, third, world } from "./testing.ts";
import { insertSections } from "./insert-sections.ts";

const fourth = BlockId.parse("44444444-4444-4444-8444-444444444444");
const offered = [heading(third, "offered 1"), heading(fourth, "offered 2")];

function opened(blocks = [heading(first, "a"), heading(second, "b")]) {
  const { dependencies, stored } = world({ version: 1, blocks });
  return { page: openPage({ page: pageAt(1, blocks), themes: noThemes, drafts: [] }, dependencies), stored };
}

function textsOn(page: ReturnType<typeof openPage>) {
  return page.store.getState().blocks.map(textOf);
}

describe("insert sections", () => {
  it.each([
    ["below the section it was asked from", first, ["a", "offered 1", "offered 2", "b"]],
    ["at the end when there was none", null, ["a", "b", "offered 1", "offered 2"]],
    ["at the end when that section is gone", "55555555-5555-4555-8555-555555555555", ["a", "b", "offered 1", "offered 2"]],
  ])("inserts %s as one edit and saves it", async (_, below, expected) => {
    const { page, stored } = opened();
    insertSections(page, offered, below);

    expect(textsOn(page)).toEqual(expected);
    expect(page.store.getState().selected).toBe(third);
    await settled();
    expect(stored().blocks.map(textOf)).toEqual(expected);
    page.undo();
    expect(textsOn(page)).toEqual(["a", "b"]);
    page.redo();
    expect(textsOn(page)).toEqual(expected);
  });

  it("undoes only the inserted sections, whatever was edited since", () => {
    const { page } = opened();
    const inserted = insertSections(page, offered, null);
    page.edit("other", (blocks) => blocks.with(0, heading(first, "changed")));
    inserted?.undo();

    expect(textsOn(page)).toEqual(["changed", "b"]);
  });

  it("inserts once when called from two tabs", () => {
    const { page } = opened();
    insertSections(page, offered, null);

    expect(insertSections(page, offered, null)).not.toBeNull();
    expect(textsOn(page)).toEqual(["a", "b", "offered 1", "offered 2"]);
  });

  it("inserts nothing if the page has no room for all sections", () => {
    const blocks = Array.from({ length: maxBlocks - 1 }, () => heading(BlockId.parse(crypto.randomUUID()), "x"));
    const { page } = opened(blocks);

    expect(insertSections(page, offered, null)).toBeNull();
    expect(page.store.getState().blocks).toHaveLength(maxBlocks - 1);
  });
});
