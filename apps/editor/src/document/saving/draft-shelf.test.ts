import "fake-indexeddb/auto";
import { describe, expect, it } from "vitest";
import { draftShelf } from "./draft-shelf.ts";
import type { Draft } from "./draft.ts";
import { noPatches } from "./draft.ts";
import { sendLeftovers } from "../page/leftovers.ts";
import { keepCopy, readCopy } from "./page-copies.ts";
import { first, heading, noThemes, offline, pageAt, params, world } from "../page/testing.ts";

const living = new Set<string>();

/** A tab of the browser; all tabs share one disk. */
function tab(name: string) {
  living.add(name);
  return draftShelf(
    {
      mine: name,
      isKnown: Promise.resolve(),
      dead: async (names) => new Set([...names].filter((each) => !living.has(each))),
    },
    () => crypto.randomUUID(),
  );
}

function draft(author: string, changes: Partial<Draft> = {}): Draft {
  return {
    id: crypto.randomUUID(),
    params: { ...params, uid: author },
    pageName: "Page",
    keptAt: 1,
    base: { version: 1, blocks: [heading(first, "a")] },
    change: { upsert: [heading(first, "unsaved")], remove: [] },
    sent: null,
    themes: noPatches,
    ...changes,
  };
}

const anyPage = () => true;

describe("draft shelf", () => {
  it("gives a draft to one other tab after its own tab has closed", async () => {
    const [one, two, three] = [tab("one"), tab("two"), tab("three")];
    const kept = draft("of one");
    await one.keep(kept);
    expect(await two.take("of one", anyPage)).toEqual([]);
    living.delete("one");
    const taken = await Promise.all([two.take("of one", anyPage), three.take("of one", anyPage)]);
    expect(taken.flat()).toEqual([{ ...kept, id: expect.not.stringMatching(kept.id) }]);
  });

  it("hides drafts of another author", async () => {
    const [before, after] = [tab("before"), tab("after")];
    await before.keep(draft("somebody"));
    living.delete("before");
    expect(await after.take("somebody else", anyPage)).toEqual([]);
    expect(await after.take("somebody", anyPage)).toHaveLength(1);
  });

  it("ignores forget() from the former owner of a taken draft", async () => {
    const [old, next, last] = [tab("old"), tab("next"), tab("last")];
    const kept = draft("hasty");
    await old.keep(kept);
    await old.free(kept.id);
    expect(await next.take("hasty", anyPage)).toHaveLength(1);
    await old.forget(kept.id);
    living.delete("next");
    expect(await last.take("hasty", anyPage)).toHaveLength(1);
  });

  it("updates the base of a draft after each save", async () => {
    const [writer, reader] = [tab("writer"), tab("reader")];
    const kept = draft("careful");
    await writer.keep(kept);
    const later = { ...kept, keptAt: 2, base: { version: 2, blocks: [heading(first, "unsaved")] } };
    await writer.keep(later);
    living.delete("writer");
    expect(await reader.take("careful", anyPage)).toEqual([{ ...later, id: expect.any(String) }]);
  });

  it("sends drafts of closed pages in the background and keeps conflicts", async () => {
    const [gone, here] = [tab("gone"), tab("here")];
    const [sendable, stale] = [world(), world()];
    stale.writeElsewhere([heading(first, "theirs")]);
    const pageOf = (n: number) => ({ ...params, uid: "busy", pageId: `${n}9999999-9999-4999-8999-999999999999` });
    await gone.keep(draft("busy", { params: pageOf(1), pageName: "First" }));
    await gone.keep(draft("busy", { params: pageOf(2), pageName: "Second", themes: { ...noPatches, page: { alignment: "left" } } }));
    await gone.keep(draft("busy", { params: pageOf(3), pageName: "Open here" }));
    living.delete("gone");
    const left = await sendLeftovers({
      author: "busy",
      isInUse: (pageId) => pageId === pageOf(3).pageId,
      shelf: here,
      dependenciesOf: (address) => ({
        ...(address.pageId === pageOf(1).pageId ? sendable : stale).dependencies,
        params: address,
        drafts: here,
      }),
    });
    expect(sendable.stored().blocks).toEqual([heading(first, "unsaved")]);
    expect(stale.stored().blocks).toEqual([heading(first, "theirs")]);
    expect(stale.patches).toEqual([["page", { alignment: "left" }]]);
    expect(left).toMatchObject([{ pageName: "Second", save: { kind: "conflict" } }]);
    const still = await tab("later").take("busy", anyPage);
    expect(new Set(still.map(({ pageName }) => pageName))).toEqual(new Set(["Open here", "Second"]));
  });

  it("keeps a draft whole if the background send fails", async () => {
    const [gone, here] = [tab("gone too"), tab("here too")];
    const there = world();
    there.failures.push(offline);
    const kept = draft("patient", { themes: { ...noPatches, page: { alignment: "left" } } });
    await gone.keep(kept);
    living.delete("gone too");
    const dependenciesOf = () => ({ ...there.dependencies, params: kept.params, drafts: here });
    await sendLeftovers({ author: "patient", isInUse: () => false, shelf: here, dependenciesOf });
    expect(await tab("after all").take("patient", anyPage)).toEqual([{ ...kept, id: expect.any(String) }]);
  });

  it("keeps the fifty page copies opened last, separately for each author", async () => {
    const copy = (n: number, author = "reader") => ({ author, pageId: `page ${n}`, openedAt: n, page: pageAt(n, []), themes: noThemes });
    for (let n = 0; n < 60; n += 1) await keepCopy(copy(n));
    expect(await readCopy({ author: "reader", pageId: "page 59" })).toMatchObject(copy(59));
    expect(await readCopy({ author: "reader", pageId: "page 9" })).toBeNull();
    expect(await readCopy({ author: "another", pageId: "page 59" })).toBeNull();
  });
});
