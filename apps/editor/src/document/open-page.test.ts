import { BlockId } from "@coursewright/base/ids.ts";
import { StoredBlock } from "@coursewright/blocks/kit/stored-block.ts";
import { PageDocument } from "@coursewright/contract/courses.ts";
import type { PageSave } from "@coursewright/contract/courses.ts";
import { changeBlock, insertBlock, removeBlock } from "@coursewright/course/edits.ts";
import { expect, it } from "vitest";
import { ApiError } from "../api/api-error.ts";
import type { ThemePatch } from "@coursewright/theme/theme-patch.ts";
import type { ThemeLevel } from "./content.ts";
import { draftsIn } from "./drafts.ts";
import { openPage } from "./open-page.ts";

const first = BlockId.parse("11111111-1111-4111-8111-111111111111");
const second = BlockId.parse("22222222-2222-4222-8222-222222222222");
const pageId = "99999999-9999-4999-8999-999999999999";

const offline = new ApiError({ code: "offline", status: 0, message: "" });
const conflict = new ApiError({ code: "version_conflict", status: 409, message: "", currentVersion: 9 });

function heading(id: BlockId, text: string): StoredBlock {
  return StoredBlock.parse({ id, type: "heading", v: 1, data: { text, meta: { level: 2 } } });
}

function pageAt(version: number, blocks: StoredBlock[]): PageDocument {
  return PageDocument.parse({ id: pageId, uuid: pageId, name: "Page", dateCreated: "2026-01-01T00:00:00Z", version, blocks });
}

const opened = (page: PageDocument) => ({ page, themes: { project: {}, chapter: {}, page: {} } });

type Answer = ApiError | { version: number };

/** A store that answers what the test says, a clock that moves when told, and a shelf for drafts. */
function world({ answers = [] as Answer[], shelf = new Map<string, string>() } = {}) {
  const saves: PageSave[] = [];
  const patches: Array<[ThemeLevel, ThemePatch]> = [];
  const timers = new Map<object, () => void>();
  let clock = 0;
  const waiting: Array<() => void> = [];
  return {
    saves,
    patches,
    shelf,
    ways: {
      send: async (save: PageSave) => {
        saves.push(save);
        await new Promise<void>((resolve) => waiting.push(resolve));
        const answer = answers.shift() ?? { version: save.baseVersion + 1 };
        if (answer instanceof ApiError) throw answer;
        return answer;
      },
      sendTheme: async (level: ThemeLevel, patch: ThemePatch) => {
        patches.push([level, patch]);
        const answer = answers.shift();
        if (answer instanceof ApiError) throw answer;
      },
      drafts: draftsIn({
        getItem: (name) => shelf.get(name) ?? null,
        setItem: (name, value) => shelf.set(name, value),
        removeItem: (name) => shelf.delete(name),
      }),
      newId: () => crypto.randomUUID(),
      now: () => (clock += 10_000),
      later: (run: () => void) => {
        const key = {};
        timers.set(key, run);
        return () => timers.delete(key);
      },
    },
    /** Lets every timer ring once. */
    ring: () => {
      const due = [...timers.values()];
      timers.clear();
      for (const run of due) run();
    },
    /** Lets the store answer what it was asked, and everything that follows from it happen. */
    answer: async () => {
      for (const resolve of waiting.splice(0)) resolve();
      await new Promise((resolve) => setImmediate(resolve));
    },
  };
}

const say = (text: string) => (blocks: readonly StoredBlock[]) => changeBlock(blocks, first, { text });
const textOf = (block: StoredBlock | undefined) => block?.data["text"];

it("an edit is saved once the author pauses, on the version it was made on", async () => {
  const { ways, saves, ring, answer } = world();
  const page = openPage(opened(pageAt(7, [heading(first, "before"), heading(second, "other")])), ways);
  page.edit("text", say("after"));
  expect(page.store.getState().save.kind).toBe("unsaved");
  ring();
  expect(page.store.getState().save.kind).toBe("saving");
  await answer();
  expect(saves).toEqual([{ saveId: expect.any(String), baseVersion: 7, upsert: [heading(first, "after")], remove: [] }]);
  expect(page.store.getState().save).toEqual({ kind: "saved" });
});

it("selecting another block first saves the current one", async () => {
  const { ways, saves } = world();
  const page = openPage(opened(pageAt(1, [heading(first, "a"), heading(second, "b")])), ways);
  page.select(first);
  page.edit("text", say("changed"));
  page.select(second);
  expect(saves.map(({ upsert }) => textOf(upsert[0]))).toEqual(["changed"]);
});

it("one save is under way at a time; what was written meanwhile follows on the new version", async () => {
  const { ways, saves, ring, answer } = world();
  const page = openPage(opened(pageAt(1, [heading(first, "a")])), ways);
  page.edit("text", say("b"));
  void page.saveNow();
  page.edit("text", say("c"));
  void page.saveNow();
  expect(saves).toHaveLength(1);
  await answer();
  ring();
  await answer();
  expect(saves.map(({ baseVersion, upsert }) => [baseVersion, textOf(upsert[0])])).toEqual([
    [1, "b"],
    [2, "c"],
  ]);
  expect(page.store.getState().save.kind).toBe("saved");
});

it("a save that did not get through goes out again with the same id until it is answered", async () => {
  const { ways, saves, shelf, ring, answer } = world({ answers: [offline, offline, { version: 2 }] });
  const page = openPage(opened(pageAt(1, [heading(first, "a")])), ways);
  page.edit("text", say("b"));
  ring();
  await answer();
  expect(page.store.getState().save).toEqual({ kind: "waiting", isOffline: true });
  expect(shelf.size).toBe(1);
  ring();
  await answer();
  ring();
  await answer();
  expect(new Set(saves.map(({ saveId }) => saveId)).size).toBe(1);
  expect(saves).toHaveLength(3);
  expect(page.store.getState().save.kind).toBe("saved");
  expect(shelf.size).toBe(0);
});

it("a conflict stops the saving and drops nothing; keeping mine saves my blocks on the newer version beside theirs", async () => {
  const { ways, saves, shelf, ring, answer } = world({ answers: [conflict] });
  const page = openPage(opened(pageAt(1, [heading(first, "a")])), ways);
  page.edit("text", say("mine"));
  ring();
  await answer();
  expect(page.store.getState().save.kind).toBe("conflict");
  page.edit("text", say("mine, longer"));
  ring();
  expect(saves).toHaveLength(1);
  expect(shelf.get(`draft:${pageId}`)).toContain("mine, longer");

  page.keepMine(pageAt(9, [heading(first, "theirs"), heading(second, "their new block")]));
  await answer();
  expect(saves[1]).toMatchObject({ baseVersion: 9, upsert: [heading(first, "mine, longer")], remove: [] });
  expect(page.store.getState().blocks.map(textOf)).toEqual(["mine, longer", "their new block"]);
  expect(shelf.size).toBe(0);
});

it("taking theirs leaves mine one undo away", async () => {
  const { ways, ring, answer } = world({ answers: [conflict] });
  const page = openPage(opened(pageAt(1, [heading(first, "a")])), ways);
  page.edit("text", say("mine"));
  ring();
  await answer();
  page.takeTheirs(pageAt(9, [heading(first, "theirs")]));
  expect(page.store.getState().blocks.map(textOf)).toEqual(["theirs"]);
  page.undo();
  expect(page.store.getState().blocks.map(textOf)).toEqual(["mine"]);
  expect(page.store.getState().save.kind).toBe("unsaved");
});

it("what could not be saved on leaving is taken up at the next visit", async () => {
  const { ways, saves, ring, answer, shelf } = world({ answers: [offline] });
  const page = openPage(opened(pageAt(1, [heading(first, "a")])), ways);
  page.edit("text", say("b"));
  void page.leave();
  await answer();

  const next = world({ shelf });
  const again = openPage(opened(pageAt(1, [heading(first, "a")])), next.ways);
  expect(again.store.getState().blocks.map(textOf)).toEqual(["b"]);
  next.ring();
  await next.answer();
  expect(next.saves).toHaveLength(1);
  expect(saves).toHaveLength(1);
  ring();
});

it("leaving is over when its save was answered", async () => {
  const { ways, saves, answer } = world();
  const page = openPage(opened(pageAt(1, [heading(first, "a")])), ways);
  await page.leave();
  page.edit("text", say("b"));
  let isOver = false;
  const leaving = page.leave().then(() => (isOver = true));
  expect(isOver).toBe(false);
  await answer();
  await leaving;
  expect(saves).toHaveLength(1);
});

it("a draft that reached the store after all is forgotten, whatever order the store keeps its keys in", () => {
  const { ways, shelf } = world();
  const page = openPage(opened(pageAt(1, [heading(first, "a")])), ways);
  page.edit("text", say("b"));
  void page.leave();
  expect(shelf.size).toBe(1);
  const stored = StoredBlock.parse({ id: first, type: "heading", v: 1, data: { meta: { level: 2 }, text: "b" } });
  const again = openPage(opened(pageAt(2, [stored])), world({ shelf }).ways);
  expect(again.store.getState().save.kind).toBe("saved");
  expect(shelf.size).toBe(0);
});

it("a draft made on an older version than the store's is a conflict, not an overwrite", () => {
  const { ways, shelf } = world();
  const page = openPage(opened(pageAt(1, [heading(first, "a")])), ways);
  page.edit("text", say("mine"));
  void page.leave();
  const later = world({ shelf });
  const again = openPage(opened(pageAt(5, [heading(first, "theirs")])), later.ways);
  expect(again.store.getState().save.kind).toBe("conflict");
  expect(again.store.getState().blocks.map(textOf)).toEqual(["mine"]);
  later.ring();
  expect(later.saves).toEqual([]);
});

it("undo and redo go through additions and removals, and are saved like any edit", async () => {
  const { ways, saves, ring, answer } = world();
  const page = openPage(opened(pageAt(1, [heading(first, "a")])), ways);
  page.edit("add", (blocks) => insertBlock(blocks, heading(second, "b")));
  page.edit("remove", (blocks) => removeBlock(blocks, first));
  page.undo();
  page.undo();
  expect(page.store.getState().blocks.map(({ id }) => id)).toEqual([first]);
  page.redo();
  expect(page.store.getState().blocks.map(({ id }) => id)).toEqual([first, second]);
  ring();
  await answer();
  expect(saves).toMatchObject([{ upsert: [heading(second, "b")], order: [first, second] }]);
});

it("one undo goes back through sections and themes in the order they were changed, and each is saved in its own way", async () => {
  const { ways, saves, patches, ring, answer } = world();
  const page = openPage(opened(pageAt(1, [heading(first, "a")])), ways);
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
  ring();
  await answer();
  expect(patches).toEqual([["project", { alignment: "left" }]]);
  expect(saves).toEqual([]);
  expect(page.store.getState().save.kind).toBe("saved");
});

it("a theme that did not get through is told like a save, and goes out again", async () => {
  const { ways, patches, ring, answer } = world({ answers: [offline] });
  const page = openPage(opened(pageAt(1, [])), ways);
  page.editTheme("chapter", { alignment: "right" });
  expect(page.store.getState().save.kind).toBe("unsaved");
  ring();
  await answer();
  expect(page.store.getState().save).toEqual({ kind: "waiting", isOffline: true });
  ring();
  await answer();
  expect(patches).toHaveLength(2);
  expect(page.store.getState().save.kind).toBe("saved");
});
