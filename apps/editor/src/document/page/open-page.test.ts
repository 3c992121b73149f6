import type { StoredBlock } from "@coursewright/blocks/kit/data/stored-block.ts";
import { changeBlock, insertBlock, removeBlock } from "@coursewright/course/edits.ts";
import { describe, expect, it, vi } from "vitest";
import { openPage } from "./open-page.ts";
import { first, heading, noThemes, offline, pageAt, second, settled, textOf, world } from "./testing.ts";

const opened = (page = pageAt(1, [heading(first, "a")])) => ({ page, themes: noThemes, drafts: [] });
const say = (text: string) => (blocks: readonly StoredBlock[]) => changeBlock(blocks, first, { text });

describe("open page", () => {
  it("saves an edit after a pause, on the version it was made on", async () => {
    const blocks = [heading(first, "before"), heading(second, "other")];
    const { dependencies, saves, runTimers } = world({ version: 7, blocks });
    const page = openPage(opened(pageAt(7, blocks)), dependencies);
    page.edit("text", say("after"));
    expect(page.store.getState()).toMatchObject({ save: { kind: "unsaved" }, unsaved: 1 });
    await runTimers();
    expect(saves).toEqual([{ saveId: expect.any(String), baseVersion: 7, upsert: [heading(first, "after")], remove: [] }]);
    expect(page.store.getState()).toMatchObject({ save: { kind: "saved" }, unsaved: 0 });
  });

  it("saves the current block before another is selected", async () => {
    const { dependencies, saves } = world();
    const page = openPage(opened(), dependencies);
    page.select(first);
    page.edit("text", say("changed"));
    page.select(second);
    await settled();
    expect(saves.map(({ upsert }) => textOf(upsert[0]))).toEqual(["changed"]);
  });

  it("sends one save at a time, the next on the new version", async () => {
    const { dependencies, saves, runTimers } = world();
    const page = openPage(opened(), dependencies);
    page.edit("text", say("b"));
    void page.saveNow();
    page.edit("text", say("c"));
    void page.saveNow();
    await settled();
    expect(saves).toHaveLength(1);
    await runTimers();
    expect(saves.map(({ baseVersion, upsert }) => [baseVersion, textOf(upsert[0])])).toEqual([
      [1, "b"],
      [2, "c"],
    ]);
    expect(page.store.getState().save.kind).toBe("saved");
  });

  it("retries a failed save with the same id and counts unsaved changes", async () => {
    const { dependencies, saves, failures, shelf, runTimers } = world({ blocks: [heading(first, "a"), heading(second, "b")] });
    failures.push(offline, offline);
    const page = openPage(opened(pageAt(1, [heading(first, "a"), heading(second, "b")])), dependencies);
    page.edit("text", say("b"));
    await runTimers();
    expect(page.store.getState().save).toEqual({ kind: "waiting", isOffline: true });
    page.edit("remove", (blocks) => removeBlock(blocks, second));
    expect(page.store.getState().unsaved).toBe(2);
    await runTimers();
    await runTimers();
    expect(new Set(saves.map(({ saveId }) => saveId)).size).toBe(1);
    expect(saves).toHaveLength(3);
    await runTimers();
    await runTimers();
    expect(page.store.getState()).toMatchObject({ save: { kind: "saved" }, unsaved: 0 });
    expect(shelf.size).toBe(0);
  });

  it("writes every edit to disk before sending, and deletes it once saved", async () => {
    const { dependencies, shelf, runTimers } = world();
    const kept: unknown[] = [];
    const page = openPage(opened(), { ...dependencies, send: (save, how) => (kept.push(...shelf.values()), dependencies.send(save, how)) });
    page.edit("text", say("b"));
    await runTimers();
    await runTimers();
    expect(kept).toMatchObject([{ base: { version: 1 }, change: { upsert: [heading(first, "b")] }, sent: { baseVersion: 1 } }]);
    expect(shelf.size).toBe(0);
  });

  it("reports a full disk without stopping the author", async () => {
    const { dependencies, failures, runTimers } = world();
    failures.push(offline);
    const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
    let isFull = true;
    const keep: typeof dependencies.drafts.keep = (draft) => (isFull ? Promise.reject(new Error("full")) : dependencies.drafts.keep(draft));
    const page = openPage(opened(), { ...dependencies, drafts: { ...dependencies.drafts, keep } });
    page.edit("text", say("b"));
    await runTimers();
    expect(page.store.getState()).toMatchObject({ kept: "memory", unsaved: 1, save: { kind: "waiting" } });
    isFull = false;
    await runTimers();
    expect(page.store.getState()).toMatchObject({ kept: "disk", save: { kind: "saved" } });
    warn.mockRestore();
  });

  it("leave() waits for its own save and the one in flight", async () => {
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

  it("undoes and redoes additions and removals, and saves both", async () => {
    const { dependencies, saves, runTimers } = world();
    const page = openPage(opened(), dependencies);
    page.edit("add", (blocks) => insertBlock(blocks, heading(second, "b")));
    page.edit("remove", (blocks) => removeBlock(blocks, first));
    page.undo();
    page.undo();
    expect(page.store.getState().blocks.map(({ id }) => id)).toEqual([first]);
    page.redo();
    expect(page.store.getState().blocks.map(({ id }) => id)).toEqual([first, second]);
    await runTimers();
    expect(saves).toMatchObject([{ upsert: [heading(second, "b")], order: [first, second] }]);
  });

  it("selects the section that undo changed, also after a save", async () => {
    const blocks = [heading(first, "a"), heading(second, "b")];
    const { dependencies, runTimers } = world({ blocks });
    const page = openPage(opened(pageAt(1, blocks)), dependencies);
    page.edit("text", say("c"));
    page.select(second);
    await runTimers();
    expect(page.undo()).toBe(first);
    expect(page.store.getState()).toMatchObject({ selected: first, save: { kind: "unsaved" } });
    expect(page.store.getState().blocks.map(textOf)).toEqual(["a", "b"]);
  });

  it("undoes sections and themes in one order and saves each separately", async () => {
    const { dependencies, saves, patches, runTimers } = world();
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
    await runTimers();
    expect(patches).toEqual([["project", { alignment: "left" }]]);
    expect(saves).toEqual([]);
    expect(page.store.getState().save.kind).toBe("saved");
  });

  it("reports and retries a failed theme save", async () => {
    const { dependencies, patches, failures, runTimers } = world();
    failures.push(offline);
    const page = openPage(opened(), dependencies);
    page.editTheme("chapter", { alignment: "right" });
    expect(page.store.getState()).toMatchObject({ save: { kind: "unsaved" }, unsaved: 1 });
    await runTimers();
    expect(page.store.getState().save).toEqual({ kind: "waiting", isOffline: true });
    await runTimers();
    expect(patches).toHaveLength(2);
    expect(page.store.getState().save.kind).toBe("saved");
  });
});
