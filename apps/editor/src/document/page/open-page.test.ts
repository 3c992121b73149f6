import type { StoredBlock } from "@coursewright/blocks/kit/data/stored-block.ts";
import { changeBlock, insertBlock, removeBlock } from "@coursewright/course/edits.ts";
import { expect, it, vi } from "vitest";
import { openPage } from "./open-page.ts";
import { first, heading, noThemes, offline, pageAt, second, settled, textOf, world } from "./testing.ts";

const opened = (page = pageAt(1, [heading(first, "a")])) => ({ page, themes: noThemes, drafts: [] });
const say = (text: string) => (blocks: readonly StoredBlock[]) => changeBlock(blocks, first, { text });

it("an edit is saved once the author pauses, on the version it was made on", async () => {
  const blocks = [heading(first, "before"), heading(second, "other")];
  const { dependencies, saves, ring } = world({ version: 7, blocks });
  const page = openPage(opened(pageAt(7, blocks)), dependencies);
  page.edit("text", say("after"));
  expect(page.store.getState()).toMatchObject({ save: { kind: "unsaved" }, unsaved: 1 });
  await ring();
  expect(saves).toEqual([{ saveId: expect.any(String), baseVersion: 7, upsert: [heading(first, "after")], remove: [] }]);
  expect(page.store.getState()).toMatchObject({ save: { kind: "saved" }, unsaved: 0 });
});

it("selecting another block first saves the current one", async () => {
  const { dependencies, saves } = world();
  const page = openPage(opened(), dependencies);
  page.select(first);
  page.edit("text", say("changed"));
  page.select(second);
  await settled();
  expect(saves.map(({ upsert }) => textOf(upsert[0]))).toEqual(["changed"]);
});

it("one save is under way at a time; what was written meanwhile follows on the new version", async () => {
  const { dependencies, saves, ring } = world();
  const page = openPage(opened(), dependencies);
  page.edit("text", say("b"));
  void page.saveNow();
  page.edit("text", say("c"));
  void page.saveNow();
  await settled();
  expect(saves).toHaveLength(1);
  await ring();
  expect(saves.map(({ baseVersion, upsert }) => [baseVersion, textOf(upsert[0])])).toEqual([
    [1, "b"],
    [2, "c"],
  ]);
  expect(page.store.getState().save.kind).toBe("saved");
});

it("a save that did not get through goes out again with the same id until it is answered, and the changes are counted", async () => {
  const { dependencies, saves, failures, shelf, ring } = world({ blocks: [heading(first, "a"), heading(second, "b")] });
  failures.push(offline, offline);
  const page = openPage(opened(pageAt(1, [heading(first, "a"), heading(second, "b")])), dependencies);
  page.edit("text", say("b"));
  await ring();
  expect(page.store.getState().save).toEqual({ kind: "waiting", isOffline: true });
  page.edit("remove", (blocks) => removeBlock(blocks, second));
  expect(page.store.getState().unsaved).toBe(2);
  await ring();
  await ring();
  expect(new Set(saves.map(({ saveId }) => saveId)).size).toBe(1);
  expect(saves).toHaveLength(3);
  await ring();
  await ring();
  expect(page.store.getState()).toMatchObject({ save: { kind: "saved" }, unsaved: 0 });
  expect(shelf.size).toBe(0);
});

it("every edit is on disk before it is sent, and gone from there when the store has it", async () => {
  const { dependencies, shelf, ring } = world();
  const kept: unknown[] = [];
  const page = openPage(opened(), { ...dependencies, send: (save, how) => (kept.push(...shelf.values()), dependencies.send(save, how)) });
  page.edit("text", say("b"));
  await ring();
  await ring();
  expect(kept).toMatchObject([{ base: { version: 1 }, change: { upsert: [heading(first, "b")] }, sent: { baseVersion: 1 } }]);
  expect(shelf.size).toBe(0);
});

it("a full disk is told, and does not stop the writing", async () => {
  const { dependencies, failures, ring } = world();
  failures.push(offline);
  const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
  let isFull = true;
  const keep: typeof dependencies.drafts.keep = (draft) => (isFull ? Promise.reject(new Error("full")) : dependencies.drafts.keep(draft));
  const page = openPage(opened(), { ...dependencies, drafts: { ...dependencies.drafts, keep } });
  page.edit("text", say("b"));
  await ring();
  expect(page.store.getState()).toMatchObject({ kept: "memory", unsaved: 1, save: { kind: "waiting" } });
  isFull = false;
  await ring();
  expect(page.store.getState()).toMatchObject({ kept: "disk", save: { kind: "saved" } });
  warn.mockRestore();
});

it("leaving is over when its save was answered, and what was under way was, too", async () => {
  const { dependencies, saves, stored } = world();
  const page = openPage(opened(), dependencies);
  await page.leave();
  page.edit("text", say("b"));
  void page.saveNow();
  page.edit("text", say("c"));
  await page.leave();
  expect(saves).toHaveLength(2);
  expect(stored().blocks.map(textOf)).toEqual(["c"]);
});

it("undo and redo go through additions and removals, and are saved like any edit", async () => {
  const { dependencies, saves, ring } = world();
  const page = openPage(opened(), dependencies);
  page.edit("add", (blocks) => insertBlock(blocks, heading(second, "b")));
  page.edit("remove", (blocks) => removeBlock(blocks, first));
  page.undo();
  page.undo();
  expect(page.store.getState().blocks.map(({ id }) => id)).toEqual([first]);
  page.redo();
  expect(page.store.getState().blocks.map(({ id }) => id)).toEqual([first, second]);
  await ring();
  expect(saves).toMatchObject([{ upsert: [heading(second, "b")], order: [first, second] }]);
});

it("undo selects the section it changed, whatever was selected, and goes on after a save", async () => {
  const blocks = [heading(first, "a"), heading(second, "b")];
  const { dependencies, ring } = world({ blocks });
  const page = openPage(opened(pageAt(1, blocks)), dependencies);
  page.edit("text", say("c"));
  page.select(second);
  await ring();
  expect(page.undo()).toBe(first);
  expect(page.store.getState()).toMatchObject({ selected: first, save: { kind: "unsaved" } });
  expect(page.store.getState().blocks.map(textOf)).toEqual(["a", "b"]);
});

it("one undo goes back through sections and themes in the order they were changed, and each is saved in its own way", async () => {
  const { dependencies, saves, patches, ring } = world();
  const page = openPage(opened(), dependencies);
  page.editTheme("project", { heading: { font: "Georgia" }, alignment: "left" });
  page.edit("text", say("b"));
  page.editTheme("page", { heading: { font: "Arial" } });
  page.undo();
  expect(page.store.getState().themes.page).toEqual({});
  page.undo();
  expect(page.store.getState().blocks.map(textOf)).toEqual(["a"]);
  page.undo();
  expect(page.store.getState().themes.project).toEqual({});
  page.redo();
  page.editTheme("project", { heading: { font: undefined } });
  await ring();
  expect(patches).toEqual([["project", { alignment: "left" }]]);
  expect(saves).toEqual([]);
  expect(page.store.getState().save.kind).toBe("saved");
});

it("a theme that did not get through is told like a save, and goes out again", async () => {
  const { dependencies, patches, failures, ring } = world();
  failures.push(offline);
  const page = openPage(opened(), dependencies);
  page.editTheme("chapter", { alignment: "right" });
  expect(page.store.getState()).toMatchObject({ save: { kind: "unsaved" }, unsaved: 1 });
  await ring();
  expect(page.store.getState().save).toEqual({ kind: "waiting", isOffline: true });
  await ring();
  expect(patches).toHaveLength(2);
  expect(page.store.getState().save.kind).toBe("saved");
});
