import { StoredBlock } from "@coursewright/blocks/kit/data/stored-block.ts";
import { expect, it, vi } from "vitest";
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
  let heard: number[] = [];
  const stops = [one, two, three].map(({ id }, index) => blockFeed(store).subscribe(id, () => heard.push(index + 1)));
  const after = (change: Partial<PageState>) => {
    heard = [];
    store.setState(change);
    return heard.toSorted((a, b) => a - b);
  };
  return { one, two, three, after, stops, store, told: () => heard };
}

it("a block hears of its own content, and the others hear nothing", () => {
  const { one, three, after } = watched();
  expect(after({ blocks: [one, block(2, "written"), three] })).toEqual([2]);
  expect(after({ save: { kind: "unsaved" } })).toEqual([]);
});

it("selecting is told to the block that was, the one that is, and the first, where Tab enters", () => {
  const { two, three, after } = watched();
  expect(after({ selected: two.id })).toEqual([1, 2]);
  expect(after({ selected: three.id })).toEqual([1, 2, 3]);
  expect(after({ selected: null })).toEqual([1, 3]);
});

it("those that moved or went hear of it", () => {
  const { one, two, three, after } = watched();
  expect(after({ blocks: [two, one, three] })).toEqual([1, 2]);
  expect(after({ blocks: [two, one] })).toEqual([3]);
});

it("who stopped listening hears nothing", () => {
  const { one, three, after, stops } = watched();
  stops[1]?.();
  expect(after({ blocks: [one, block(2, "written"), three] })).toEqual([]);
});

it("what a block's own text wrote is told when its author rests, and anything else at once", () => {
  vi.useFakeTimers();
  const { one, two, three, after, store, told } = watched();
  const feed = blockFeed(store);
  const write = (text: string) => feed.quietly(two.id, () => store.setState({ blocks: [one, block(2, text), three] }));
  after({});
  write("w");
  vi.advanceTimersByTime(150);
  write("wr");
  vi.advanceTimersByTime(150);
  expect(told()).toEqual([]);
  vi.advanceTimersByTime(50);
  expect(told()).toEqual([2]);

  const turn = feed.turnOf(two.id);
  write("wri");
  expect(feed.turnOf(two.id)).toBe(turn);
  expect(after({ blocks: [one, two, three] })).toEqual([2]);
  expect(feed.turnOf(two.id)).toBe(turn + 1);
  vi.advanceTimersByTime(1_000);
  expect(told()).toEqual([2]);
  vi.useRealTimers();
});
