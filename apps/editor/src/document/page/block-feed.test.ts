import { StoredBlock } from "@coursewright/blocks/kit/data/stored-block.ts";
import { describe, expect, it, vi } from "vitest";
import { createStore } from "zustand";
import { blockFeed } from "./block-feed.ts";
import { pageStateOf, type PageState } from "./page-state.ts";

const block = (n: number, text = "") => StoredBlock.parse({ id: `00000000-0000-4000-8000-00000000000${n}`, type: "para", data: { text } });

function watched() {
  const [one, two, three] = [block(1), block(2), block(3)];
  const store = createStore<PageState>(() => ({
    ...pageStateOf({ blocks: [one, two, three], themes: { project: {}, chapter: {}, page: {} } }, { kind: "saved" }),
    selected: null,
  }));
  let notified: number[] = [];
  const stops = [one, two, three].map(({ id }, index) => blockFeed(store).subscribe(id, () => notified.push(index + 1)));
  const after = (change: Partial<PageState>) => {
    notified = [];
    store.setState(change);
    return notified.toSorted((a, b) => a - b);
  };
  return { one, two, three, after, stops, store, notifications: () => notified };
}

describe("block feed", () => {
  it("notifies only the block whose content changed", () => {
    const { one, three, after } = watched();
    expect(after({ blocks: [one, block(2, "written"), three] })).toEqual([2]);
    expect(after({ save: { kind: "unsaved" } })).toEqual([]);
  });

  it("notifies the old and new selection, and the first block", () => {
    const { two, three, after } = watched();
    expect(after({ selected: two.id })).toEqual([1, 2]);
    expect(after({ selected: three.id })).toEqual([1, 2, 3]);
    expect(after({ selected: null })).toEqual([1, 3]);
  });

  it("notifies blocks that enter or leave a range, and its moving end", () => {
    const { one, two, three, after } = watched();
    expect(after({ range: { anchor: one.id, head: two.id } })).toEqual([1, 2]);
    expect(after({ range: { anchor: one.id, head: three.id } })).toEqual([2, 3]);
    expect(after({ range: null })).toEqual([1, 2, 3]);
  });

  it("notifies moved and removed blocks", () => {
    const { one, two, three, after } = watched();
    expect(after({ blocks: [two, one, three] })).toEqual([1, 2]);
    expect(after({ blocks: [two, one] })).toEqual([3]);
  });

  it("stops notifying after unsubscribe", () => {
    const { one, three, after, stops } = watched();
    stops[1]?.();
    expect(after({ blocks: [one, block(2, "written"), three] })).toEqual([]);
  });

  it("debounces edits by the block's own text, and reports others at once", () => {
    vi.useFakeTimers();
    const { one, two, three, after, store, notifications } = watched();
    const feed = blockFeed(store);
    const write = (text: string) => feed.quietly(two.id, () => store.setState({ blocks: [one, block(2, text), three] }));
    after({});
    write("w");
    vi.advanceTimersByTime(150);
    write("wr");
    vi.advanceTimersByTime(150);
    expect(notifications()).toEqual([]);
    vi.advanceTimersByTime(50);
    expect(notifications()).toEqual([2]);

    const turn = feed.notificationsOf(two.id);
    write("wri");
    expect(feed.notificationsOf(two.id)).toBe(turn);
    expect(after({ blocks: [one, two, three] })).toEqual([2]);
    expect(feed.notificationsOf(two.id)).toBe(turn + 1);
    vi.advanceTimersByTime(1_000);
    expect(notifications()).toEqual([2]);
    vi.useRealTimers();
  });
});
