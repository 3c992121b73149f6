import type { StoredBlock } from "@coursewright/blocks/kit/data/stored-block.ts";
import { changeBlock, insertBlock, removeBlock } from "@coursewright/course/edits.ts";
import { describe, expect, it } from "vitest";
import { openPage } from "./open-page.ts";
import type { Choice } from "./page-saving.ts";
import { first, heading, noThemes, offline, pageAt, second, settled, textOf, third, world } from "./testing.ts";

const start = [heading(first, "a"), heading(second, "b")];
const opened = () => ({ page: pageAt(1, start), themes: noThemes, drafts: [] });
const say = (text: string) => (blocks: readonly StoredBlock[]) => changeBlock(blocks, first, { text });

/** Both tabs edited the first section. The other tab saved first and also added a section. */
async function conflict() {
  const there = world({ blocks: start });
  const page = openPage(opened(), there.dependencies);
  page.edit("text", say("mine"));
  there.writeElsewhere([heading(first, "theirs"), heading(second, "b"), heading(third, "their new one")]);
  await there.runTimers();
  return { ...there, page, texts: () => page.store.getState().blocks.map(textOf) };
}

describe("conflict", () => {
  it("merges edits of different sections and notifies the author", async () => {
    const { dependencies, notifications, stored, runTimers, writeElsewhere } = world({ blocks: start });
    const page = openPage(opened(), dependencies);
    page.edit("text", say("mine"));
    writeElsewhere([heading(second, "theirs"), heading(third, "their new one"), heading(first, "a")]);
    await runTimers();
    expect(stored().blocks.map(textOf)).toEqual(["theirs", "their new one", "mine"]);
    expect(page.store.getState()).toMatchObject({ save: { kind: "saved" }, unsaved: 0 });
    expect(notifications).toEqual(["merged"]);
  });

  it("undoes only my edits after a merge", async () => {
    const { dependencies, stored, runTimers, writeElsewhere } = world({ blocks: start });
    const page = openPage(opened(), dependencies);
    page.edit("text", say("mine"));
    writeElsewhere([heading(first, "a"), heading(second, "theirs")]);
    await runTimers();
    page.undo();
    await runTimers();
    expect(stored().blocks.map(textOf)).toEqual(["a", "theirs"]);
    page.redo();
    await runTimers();
    expect(stored().blocks.map(textOf)).toEqual(["mine", "theirs"]);
  });

  it("stops saving after edits of the same section, and drops nothing", async () => {
    const { page, saves, shelf, runTimers, stored } = await conflict();
    expect(page.store.getState().save.kind).toBe("conflict");
    page.edit("text", say("mine, longer"));
    await runTimers();
    expect(saves).toHaveLength(1);
    expect([...shelf.values()]).toMatchObject([{ base: { version: 1 }, change: { upsert: [heading(first, "mine, longer")] } }]);
    expect(stored().blocks.map(textOf)).toEqual(["theirs", "b", "their new one"]);
  });

  it.each<[Choice, string[], string[]]>([
    ["mine", ["mine", "b", "their new one"], ["theirs", "b", "their new one"]],
    ["theirs", ["theirs", "b", "their new one"], ["mine", "b", "their new one"]],
    ["both", ["theirs", "mine", "b", "their new one"], ["mine", "b", "their new one"]],
  ])("choosing %s is saved, and undo brings the other version back", async (choice, chosen, undone) => {
    const { page, texts, stored, shelf, runTimers } = await conflict();
    page.choose(choice);
    await settled();
    expect(texts()).toEqual(chosen);
    expect(stored().blocks.map(textOf)).toEqual(chosen);
    await runTimers();
    expect(shelf.size).toBe(0);
    page.undo();
    expect(texts()).toEqual(undone);
    await runTimers();
    expect(stored().blocks.map(textOf)).toEqual(undone);
    page.redo();
    expect(texts()).toEqual(chosen);
  });

  it("asks again if the other side saves before the choice is saved", async () => {
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

  it("keeps a section that one side edited and the other removed", async () => {
    const { dependencies, stored, runTimers, writeElsewhere } = world({ blocks: start });
    const page = openPage(opened(), dependencies);
    page.edit("remove", (blocks) => removeBlock(blocks, first));
    writeElsewhere([heading(first, "theirs"), heading(second, "b")]);
    await runTimers();
    expect(page.store.getState().save.kind).toBe("conflict");
    page.choose("both");
    await settled();
    expect(stored().blocks.map(textOf)).toEqual(["theirs", "b"]);
  });

  it("waits instead of overwriting a version that could not be read", async () => {
    const { dependencies, failures, saves, stored, runTimers, writeElsewhere } = world({ blocks: start });
    const page = openPage(opened(), dependencies);
    page.edit("add", (blocks) => insertBlock(blocks, heading(third, "mine")));
    writeElsewhere([heading(first, "theirs"), heading(second, "b")]);
    const read = dependencies.read;
    expect(read).toBeDefined();
    await page.saveNow();
    failures.push(offline);
    await runTimers();
    await runTimers();
    expect(stored().blocks.map(textOf)).toEqual(["theirs", "b", "mine"]);
    expect(saves.length).toBeGreaterThan(1);
  });
});
