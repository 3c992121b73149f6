import type { StoredBlock } from "@coursewright/blocks/kit/data/stored-block.ts";
import { changeBlock } from "@coursewright/course/edits.ts";
import { describe, expect, it } from "vitest";
import type { Draft } from "./draft.ts";
import { openPage } from "../page/open-page.ts";
import { first, heading, noThemes, offline, pageAt, second, settled, textOf, world } from "../page/testing.ts";

const start = [heading(first, "a"), heading(second, "b")];
const say = (id: typeof first, text: string) => (blocks: readonly StoredBlock[]) => changeBlock(blocks, id, { text });

type World = ReturnType<typeof world>;
const newestFirst = (shelf: Map<string, Draft>) => [...shelf.values()].toSorted((a, b) => b.keptAt - a.keptAt);

/** Opens the page again with the server's version and the stored drafts. */
async function reopened({ dependencies, shelf, stored }: World) {
  const { version, blocks } = stored();
  const page = openPage({ page: pageAt(version, structuredClone(blocks)), themes: noThemes, drafts: newestFirst(shelf) }, dependencies);
  await page.saveNow();
  await settled();
  return page;
}

/** Edits, then crashes: only the data on disk remains. */
async function crashed(
  { dependencies, runTimers, failures, crash }: World,
  edit: (blocks: readonly StoredBlock[]) => readonly StoredBlock[],
) {
  failures.push(offline);
  const page = openPage({ page: pageAt(1, start), themes: noThemes, drafts: [] }, dependencies);
  page.edit("text", edit);
  await runTimers();
  crash();
}

describe("restore", () => {
  it("resumes from disk after a crash and saves at once", async () => {
    const there = world({ blocks: start });
    await crashed(there, say(first, "unsaved"));
    const page = await reopened(there);
    expect(page.store.getState().blocks.map(textOf)).toEqual(["unsaved", "b"]);
    expect(there.stored().blocks.map(textOf)).toEqual(["unsaved", "b"]);
    await there.runTimers();
    expect(there.shelf.size).toBe(0);
  });

  it("repeats an unanswered save with its id; the server writes it once", async () => {
    const there = world({ blocks: start });
    const { dependencies } = there;
    const neverAnswering = {
      ...dependencies,
      send: (...save: Parameters<typeof dependencies.send>) => dependencies.send(...save).then(() => new Promise<never>(() => {})),
    };
    const page = openPage({ page: pageAt(1, start), themes: noThemes, drafts: [] }, neverAnswering);
    page.edit("text", say(first, "sent"));
    void page.saveNow();
    await settled();
    page.edit("text", say(first, "sent, and more"));
    await there.runTimers();
    there.crash();
    expect(there.stored().version).toBe(2);

    const again = await reopened(there);
    expect(new Set(there.saves.map(({ saveId }) => saveId)).size).toBe(1);
    await there.runTimers();
    expect(again.store.getState().save.kind).toBe("saved");
    expect(there.stored()).toMatchObject({ version: 3, blocks: [heading(first, "sent, and more"), heading(second, "b")] });
  });

  it("merges a draft on an older version, or asks, but never overwrites", async () => {
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

  it("resumes drafts of two tabs that crashed on the same page", async () => {
    const there = world({ blocks: start });
    await crashed(there, say(first, "of the first tab"));
    await crashed(there, say(second, "of the second tab"));
    const page = await reopened(there);
    await there.runTimers();
    await there.runTimers();
    expect(there.stored().blocks.map(textOf)).toEqual(["of the first tab", "of the second tab"]);
    expect(page.store.getState().save.kind).toBe("saved");
    expect(there.shelf.size).toBe(0);
  });

  it("shows one of two contradicting drafts and asks about the other", async () => {
    const there = world({ blocks: start });
    await crashed(there, say(first, "of the first tab"));
    await crashed(there, say(first, "of the second tab"));
    const page = await reopened(there);
    expect(page.store.getState().save).toMatchObject({ kind: "conflict", conflict: { over: "draft" } });
    await there.runTimers();
    expect(there.shelf.size).toBe(1);
    page.choose("both");
    await settled();
    await there.runTimers();
    expect(there.stored().blocks.map(textOf)).toEqual(["of the second tab", "of the first tab", "b"]);
    expect(there.shelf.size).toBe(0);
  });

  it("restores and saves unsaved themes", async () => {
    const there = world({ blocks: start });
    there.failures.push(offline);
    const page = openPage({ page: pageAt(1, start), themes: { ...noThemes, page: { alignment: "left" } }, drafts: [] }, there.dependencies);
    page.editTheme("page", { alignment: undefined, heading: { font: "Arial" } });
    await there.runTimers();
    there.crash();
    const again = openPage(
      { page: pageAt(1, start), themes: { ...noThemes, page: { alignment: "left" } }, drafts: newestFirst(there.shelf) },
      there.dependencies,
    );
    expect(again.store.getState().themes.page).toEqual({ heading: { font: "Arial" } });
    await again.saveNow();
    await there.runTimers();
    expect(there.patches.at(-1)).toEqual(["page", { alignment: null, heading: { font: "Arial" } }]);
    expect(there.shelf.size).toBe(0);
  });
});
