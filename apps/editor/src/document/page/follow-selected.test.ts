import { StoredBlock } from "@coursewright/blocks/kit/data/stored-block.ts";
import { expect, it } from "vitest";
import { createStore } from "zustand";
import { followSelected } from "./follow-selected.ts";
import { pageStateOf, type PageState } from "./page-state.ts";

const block = (n: number, text: string) =>
  StoredBlock.parse({ id: `00000000-0000-4000-8000-00000000000${n}`, type: "para", data: { text } });

function followed({ isWriting }: { isWriting: boolean }) {
  const [one, two] = [block(1, ""), block(2, "")];
  const store = createStore<PageState>(() => ({
    ...pageStateOf({ blocks: [one, two], themes: { project: {}, chapter: {}, page: {} } }, { kind: "saved" }),
    selected: one.id,
  }));
  const told: unknown[] = [];
  const timers = new Set<() => void>();
  const following = followSelected({
    store,
    isWriting: () => isWriting,
    later: (run) => {
      timers.add(run);
      return () => timers.delete(run);
    },
  });
  const { catchUp, stop } = following.subscribe(() => told.push(following.current()?.data["text"]));
  return {
    told,
    catchUp,
    stop,
    write: (text: string) => store.setState({ blocks: [block(1, text), two] }),
    select: (n: 1 | 2) => store.setState({ selected: n === 1 ? one.id : two.id }),
    selectSecond: () => store.setState({ selected: two.id }),
    rest: () => timers.forEach((run) => run()),
  };
}

it("while the text is written it tells of the block once, after a rest", () => {
  const { told, write, rest } = followed({ isWriting: true });
  write("a");
  write("ab");
  expect(told).toEqual([]);
  rest();
  expect(told).toEqual(["ab"]);
});

it("what is held back is told as soon as somebody turns to it, and once", () => {
  const { told, write, rest, catchUp } = followed({ isWriting: true });
  write("a");
  catchUp();
  expect(told).toEqual(["a"]);
  rest();
  catchUp();
  expect(told).toEqual(["a"]);
});

it("an edit made elsewhere and another selection are told at once", () => {
  const elsewhere = followed({ isWriting: false });
  elsewhere.write("a");
  expect(elsewhere.told).toEqual(["a"]);
  const selecting = followed({ isWriting: true });
  selecting.write("a");
  selecting.selectSecond();
  selecting.rest();
  expect(selecting.told).toEqual([""]);
});

it("nothing is told when nobody listens any more", () => {
  const { told, write, rest, stop } = followed({ isWriting: true });
  write("a");
  stop();
  rest();
  expect(told).toEqual([]);
});

it("who passes from block to block is told of the first at once, and of the last after a rest", () => {
  const { told, select, rest } = followed({ isWriting: false });
  select(2);
  expect(told).toHaveLength(1);
  select(1);
  select(2);
  select(1);
  expect(told).toHaveLength(1);
  rest();
  expect(told).toHaveLength(2);
  select(2);
  expect(told).toHaveLength(3);
});
