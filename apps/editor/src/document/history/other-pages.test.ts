import { describe, expect, it } from "vitest";
import { openPage } from "../page/open-page.ts";
import { first, heading, noThemes, pageAt, second, textOf, world } from "../page/testing.ts";
import type { Blocks } from "../content/content.ts";
import { emptyJournal, nextPage, noted, resumed, stepBetween, turnedOn } from "./other-pages.ts";

describe("undo across pages", () => {
  it("follows the order of the edits, back and forth", () => {
    const written = ["bread", "rolls", "bread"].reduce(noted, emptyJournal);
    expect(nextPage(written, "undo")).toBe("bread");
    const undone = turnedOn(written, "bread", "undo");
    expect([nextPage(undone, "undo"), nextPage(undone, "redo")]).toEqual(["rolls", "bread"]);
    const twice = turnedOn(undone, "rolls", "undo");
    expect([nextPage(twice, "undo"), nextPage(twice, "redo")]).toEqual(["bread", "rolls"]);
    expect(turnedOn(turnedOn(twice, "rolls", "redo"), "bread", "redo")).toEqual(written);
  });

  it("ends redo everywhere with a new edit", () => {
    const undone = turnedOn(["bread", "rolls"].reduce(noted, emptyJournal), "rolls", "undo");
    expect(nextPage(noted(undone, "bread"), "redo")).toBeNull();
  });

  it("recognises edits, undo and redo, but not typing that joins a step", () => {
    const page = open([heading(first, "a")]);
    const steps: unknown[] = [];
    page.store.subscribe((after, before) => steps.push(stepBetween(before.history, after.history)));
    write(page, first, "ab");
    page.undo();
    page.redo();
    expect(steps.filter((step) => step !== null)).toEqual(["edit", "undo", "redo"]);
  });

  it("undoes on a page that was closed and opened again", () => {
    const page = open([heading(first, "a"), heading(second, "b")]);
    write(page, first, "a!");
    const { history, blocks, themes } = page.store.getState();
    const again = open(structuredClone(blocks));
    again.store.setState({ history: resumed({ history, content: { blocks, themes } }, again.store.getState()) });
    expect(again.undo()).toBe(first);
    expect(again.store.getState().blocks.map(textOf)).toEqual(["a", "b"]);
  });

  it("keeps an edit that was made elsewhere meanwhile", () => {
    const page = open([heading(first, "a"), heading(second, "b")]);
    write(page, first, "a!");
    const { history, blocks, themes } = page.store.getState();
    const again = open([heading(first, "a!"), heading(second, "elsewhere")]);
    again.store.setState({ history: resumed({ history, content: { blocks, themes } }, again.store.getState()) });
    again.undo();
    expect(again.store.getState().blocks.map(textOf)).toEqual(["a", "elsewhere"]);
  });
});

function open(blocks: Blocks) {
  return openPage({ page: pageAt(1, blocks), themes: noThemes, drafts: [] }, world({ blocks }).dependencies);
}

function write(page: ReturnType<typeof open>, id: typeof first, text: string): void {
  page.edit(`change:${id}:text`, (blocks) => blocks.map((block) => (block.id === id ? heading(id, text) : block)));
}
