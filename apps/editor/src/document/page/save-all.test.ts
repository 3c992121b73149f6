import { describe, expect, it } from "vitest";
import { createStore } from "zustand/vanilla";
import { pageStateOf } from "./page-state.ts";
import type { PageStore } from "./page-state.ts";
import { saveAll } from "./save-all.ts";
import type { SaveState } from "../saving/save-state.ts";

/** A page whose saves end in these states, one after the other. */
function pageWith({ first, later }: { readonly first: SaveState; readonly later: readonly SaveState[] }) {
  const content = { blocks: [], themes: { project: {}, chapter: {}, page: {} } };
  const store: PageStore = createStore(() => pageStateOf(content, first));
  const states = [...later];
  let saves = 0;
  const next = () => {
    const save = states.shift();
    if (save) store.setState({ save });
  };
  const saveNow = async () => {
    saves += 1;
    next();
  };
  return { page: { store, saveNow }, next, saves: () => saves };
}

describe("saveAll", () => {
  it("saves again until nothing is unsaved", async () => {
    const { page, saves } = pageWith({ first: { kind: "unsaved" }, later: [{ kind: "unsaved" }, { kind: "saved" }] });
    expect(await saveAll(page)).toEqual({ kind: "saved" });
    expect(saves()).toBe(2);
  });

  it("waits for a save in flight, and then saves the rest", async () => {
    const { page, next, saves } = pageWith({
      first: { kind: "saving" },
      later: [{ kind: "saving" }, { kind: "unsaved" }, { kind: "saved" }],
    });
    const saved = saveAll(page);
    await Promise.resolve();
    next();
    expect(await saved).toEqual({ kind: "saved" });
    expect(saves()).toBe(2);
  });

  it("returns why the page cannot be saved now", async () => {
    const waiting = { kind: "waiting", isOffline: true } as const;
    expect(await saveAll(pageWith({ first: { kind: "unsaved" }, later: [waiting] }).page)).toEqual(waiting);
  });
});
