import type { StoredBlock } from "@coursewright/blocks/kit/data/stored-block.ts";
import { changeBlock, insertBlock, removeBlock } from "@coursewright/course/edits.ts";
import { expect, it } from "vitest";
import { openPage } from "./open-page.ts";
import type { Choice } from "./page-saving.ts";
import { first, heading, noThemes, offline, pageAt, second, settled, textOf, third, world } from "./testing.ts";

const start = [heading(first, "a"), heading(second, "b")];
const opened = () => ({ page: pageAt(1, start), themes: noThemes, drafts: [] });
const say = (text: string) => (blocks: readonly StoredBlock[]) => changeBlock(blocks, first, { text });

/** Both tabs wrote in the first section, the other one saved first; the other one also added a section. */
async function conflict() {
  const there = world({ blocks: start });
  const page = openPage(opened(), there.dependencies);
  page.edit("text", say("mine"));
  there.writeElsewhere([heading(first, "theirs"), heading(second, "b"), heading(third, "their new one")]);
  await there.ring();
  return { ...there, page, texts: () => page.store.getState().blocks.map(textOf) };
}

it("edits of different sections go together by themselves, nothing is overwritten, and the author is told", async () => {
  const { dependencies, told, stored, ring, writeElsewhere } = world({ blocks: start });
  const page = openPage(opened(), dependencies);
  page.edit("text", say("mine"));
  writeElsewhere([heading(second, "theirs"), heading(third, "their new one"), heading(first, "a")]);
  await ring();
  expect(stored().blocks.map(textOf)).toEqual(["theirs", "their new one", "mine"]);
  expect(page.store.getState()).toMatchObject({ save: { kind: "saved" }, unsaved: 0 });
  expect(told).toEqual(["merged"]);
});

it("going back after that takes mine away and leaves theirs", async () => {
  const { dependencies, stored, ring, writeElsewhere } = world({ blocks: start });
  const page = openPage(opened(), dependencies);
  page.edit("text", say("mine"));
  writeElsewhere([heading(first, "a"), heading(second, "theirs")]);
  await ring();
  page.undo();
  await ring();
  expect(stored().blocks.map(textOf)).toEqual(["a", "theirs"]);
  page.redo();
  await ring();
  expect(stored().blocks.map(textOf)).toEqual(["mine", "theirs"]);
});

it("edits of the same section stop the saving and drop nothing, however long the author goes on writing", async () => {
  const { page, saves, shelf, ring, stored } = await conflict();
  expect(page.store.getState().save.kind).toBe("conflict");
  page.edit("text", say("mine, longer"));
  await ring();
  expect(saves).toHaveLength(1);
  expect([...shelf.values()]).toMatchObject([{ base: { version: 1 }, change: { upsert: [heading(first, "mine, longer")] } }]);
  expect(stored().blocks.map(textOf)).toEqual(["theirs", "b", "their new one"]);
});

it.each<[Choice, string[], string[]]>([
  ["mine", ["mine", "b", "their new one"], ["theirs", "b", "their new one"]],
  ["theirs", ["theirs", "b", "their new one"], ["mine", "b", "their new one"]],
  ["both", ["theirs", "mine", "b", "their new one"], ["mine", "b", "their new one"]],
])("choosing %s is saved, and undo brings the other version back", async (choice, chosen, undone) => {
  const { page, texts, stored, shelf, ring } = await conflict();
  page.choose(choice);
  await settled();
  expect(texts()).toEqual(chosen);
  expect(stored().blocks.map(textOf)).toEqual(chosen);
  await ring();
  expect(shelf.size).toBe(0);
  page.undo();
  expect(texts()).toEqual(undone);
  await ring();
  expect(stored().blocks.map(textOf)).toEqual(undone);
  page.redo();
  expect(texts()).toEqual(chosen);
});

it("when the other side saves again before the choice is saved, the choice is put before the author again", async () => {
  const { page, writeElsewhere, stored } = await conflict();
  writeElsewhere([heading(first, "theirs again")]);
  page.choose("mine");
  await settled();
  expect(page.store.getState().save.kind).toBe("conflict");
  expect(stored().blocks.map(textOf)).toEqual(["theirs again"]);
  page.choose("both");
  await settled();
  expect(stored().blocks.map(textOf)).toEqual(["theirs again", "mine"]);
});

it("a section that one side removed while the other wrote in it is not dropped", async () => {
  const { dependencies, stored, ring, writeElsewhere } = world({ blocks: start });
  const page = openPage(opened(), dependencies);
  page.edit("remove", (blocks) => removeBlock(blocks, first));
  writeElsewhere([heading(first, "theirs"), heading(second, "b")]);
  await ring();
  expect(page.store.getState().save.kind).toBe("conflict");
  page.choose("both");
  await settled();
  expect(stored().blocks.map(textOf)).toEqual(["theirs", "b"]);
});

it("what could not be read is no reason to overwrite it: the save waits", async () => {
  const { dependencies, failures, saves, stored, ring, writeElsewhere } = world({ blocks: start });
  const page = openPage(opened(), dependencies);
  page.edit("add", (blocks) => insertBlock(blocks, heading(third, "mine")));
  writeElsewhere([heading(first, "theirs"), heading(second, "b")]);
  const read = dependencies.read;
  expect(read).toBeDefined();
  await page.saveNow();
  failures.push(offline);
  await ring();
  await ring();
  expect(stored().blocks.map(textOf)).toEqual(["theirs", "b", "mine"]);
  expect(saves.length).toBeGreaterThan(1);
});
