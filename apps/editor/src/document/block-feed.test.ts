import { StoredBlock } from "@coursewright/blocks/kit/stored-block.ts";
import { expect, it } from "vitest";
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
  return { one, two, three, after, stops };
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
