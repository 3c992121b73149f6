import type { StoredBlock } from "@coursewright/blocks/kit/data/stored-block.ts";
import { changeBlock } from "@coursewright/course/edits.ts";
import { expect, it } from "vitest";
import type { Draft } from "./draft.ts";
import { openPage } from "../page/open-page.ts";
import { first, heading, noThemes, offline, pageAt, second, settled, textOf, world } from "../page/testing.ts";

const start = [heading(first, "a"), heading(second, "b")];
const say = (id: typeof first, text: string) => (blocks: readonly StoredBlock[]) => changeBlock(blocks, id, { text });

type World = ReturnType<typeof world>;
const newestFirst = (shelf: Map<string, Draft>) => [...shelf.values()].toSorted((a, b) => b.keptAt - a.keptAt);

/** The next visit finds the page as the store has it, and what is on the shelf. */
async function reopened({ dependencies, shelf, stored }: World) {
  const { version, blocks } = stored();
  const page = openPage({ page: pageAt(version, structuredClone(blocks)), themes: noThemes, drafts: newestFirst(shelf) }, dependencies);
  await page.saveNow();
  await settled();
  return page;
}

/** Writes, and is never heard of again: nothing of the page but what is on disk. */
async function crashed({ dependencies, ring, failures, crash }: World, edit: (blocks: readonly StoredBlock[]) => readonly StoredBlock[]) {
  failures.push(offline);
  const page = openPage({ page: pageAt(1, start), themes: noThemes, drafts: [] }, dependencies);
  page.edit("text", edit);
  await ring();
  crash();
}

it("after a crash the page goes on with what was on disk, and it is saved at once", async () => {
  const there = world({ blocks: start });
  await crashed(there, say(first, "unsaved"));
  const page = await reopened(there);
  expect(page.store.getState().blocks.map(textOf)).toEqual(["unsaved", "b"]);
  expect(there.stored().blocks.map(textOf)).toEqual(["unsaved", "b"]);
  await there.ring();
  expect(there.shelf.size).toBe(0);
});

it("a save whose answer was never heard is repeated under its own id, and written once", async () => {
  const there = world({ blocks: start });
  const { dependencies } = there;
  const deaf = {
    ...dependencies,
    send: (...save: Parameters<typeof dependencies.send>) => dependencies.send(...save).then(() => new Promise<never>(() => {})),
  };
  const page = openPage({ page: pageAt(1, start), themes: noThemes, drafts: [] }, deaf);
  page.edit("text", say(first, "sent"));
  void page.saveNow();
  await settled();
  page.edit("text", say(first, "sent, and more"));
  await there.ring();
  there.crash();
  expect(there.stored().version).toBe(2);

  const again = await reopened(there);
  expect(new Set(there.saves.map(({ saveId }) => saveId)).size).toBe(1);
  await there.ring();
  expect(again.store.getState().save.kind).toBe("saved");
  expect(there.stored()).toMatchObject({ version: 3, blocks: [heading(first, "sent, and more"), heading(second, "b")] });
});

it("a draft on an older version than the store's is merged or asked about, never written over it", async () => {
  const merged = world({ blocks: start });
  await crashed(merged, say(first, "mine"));
  merged.writeElsewhere([heading(first, "a"), heading(second, "theirs")]);
  await reopened(merged);
  expect(merged.stored().blocks.map(textOf)).toEqual(["mine", "theirs"]);

  const contested = world({ blocks: start });
  await crashed(contested, say(first, "mine"));
  contested.writeElsewhere([heading(first, "theirs"), heading(second, "b")]);
  const page = await reopened(contested);
  expect(page.store.getState()).toMatchObject({ save: { kind: "conflict" }, blocks: [heading(first, "mine"), heading(second, "b")] });
  expect(contested.stored().blocks.map(textOf)).toEqual(["theirs", "b"]);
});

it("two tabs that crashed on the same page are both taken up", async () => {
  const there = world({ blocks: start });
  await crashed(there, say(first, "of the first tab"));
  await crashed(there, say(second, "of the second tab"));
  const page = await reopened(there);
  await there.ring();
  await there.ring();
  expect(there.stored().blocks.map(textOf)).toEqual(["of the first tab", "of the second tab"]);
  expect(page.store.getState().save.kind).toBe("saved");
  expect(there.shelf.size).toBe(0);
});

it("two tabs that crashed in the same section: one is shown, the other asked about, and neither is dropped", async () => {
  const there = world({ blocks: start });
  await crashed(there, say(first, "of the first tab"));
  await crashed(there, say(first, "of the second tab"));
  const page = await reopened(there);
  expect(page.store.getState().save).toMatchObject({ kind: "conflict", conflict: { over: "draft" } });
  await there.ring();
  expect(there.shelf.size).toBe(1);
  page.choose("both");
  await settled();
  await there.ring();
  expect(there.stored().blocks.map(textOf)).toEqual(["of the second tab", "of the first tab", "b"]);
  expect(there.shelf.size).toBe(0);
});

it("themes that were not saved are worn again, and saved", async () => {
  const there = world({ blocks: start });
  there.failures.push(offline);
  const page = openPage({ page: pageAt(1, start), themes: { ...noThemes, page: { alignment: "left" } }, drafts: [] }, there.dependencies);
  page.editTheme("page", { alignment: undefined, heading: { font: "Arial" } });
  await there.ring();
  there.crash();
  const again = openPage(
    { page: pageAt(1, start), themes: { ...noThemes, page: { alignment: "left" } }, drafts: newestFirst(there.shelf) },
    there.dependencies,
  );
  expect(again.store.getState().themes.page).toEqual({ heading: { font: "Arial" } });
  await again.saveNow();
  await there.ring();
  expect(there.patches.at(-1)).toEqual(["page", { alignment: null, heading: { font: "Arial" } }]);
  expect(there.shelf.size).toBe(0);
});
