import { StoredBlock } from "@coursewright/blocks/kit/data/stored-block.ts";
import { describe, expect, it } from "vitest";
import { createStore } from "zustand";
import { followSelected } from "./follow-selected.ts";
import { pageStateOf, type PageState } from "./page-state.ts";

const block = (n: number, text: string) =>
  StoredBlock.parse({ id: `00000000-0000-4000-8000-00000000000${n}`, type: "para", data: { text } });

function followed({ isWriting, isStepping = false }: { isWriting: boolean; isStepping?: boolean }) {
  const [one, two] = [block(1, ""), block(2, "")];
  const store = createStore<PageState>(() => ({
    ...pageStateOf({ blocks: [one, two], themes: { project: {}, chapter: {}, page: {} } }, { kind: "saved" }),
    selected: one.id,
  }));
  const notifications: unknown[] = [];
  const timers = new Set<() => void>();
  const following = followSelected({
    store,
    isWriting: () => isWriting,
    isStepping: () => isStepping,
    later: (run) => {
      timers.add(run);
      return () => timers.delete(run);
    },
  });
  const { catchUp, stop } = following.subscribe(() => notifications.push(following.current()?.data["text"]));
  return {
    notifications,
    catchUp,
    stop,
    write: (text: string) => store.setState({ blocks: [block(1, text), two] }),
    select: (n: 1 | 2) => store.setState({ selected: n === 1 ? one.id : two.id }),
    selectSecond: () => store.setState({ selected: two.id }),
    rest: () => timers.forEach((run) => run()),
  };
}

describe("selected block", () => {
  it("notifies once, after a pause in typing", () => {
    const { notifications, write, rest } = followed({ isWriting: true });
    write("a");
    write("ab");
    expect(notifications).toEqual([]);
    rest();
    expect(notifications).toEqual(["ab"]);
  });

  it("catches up at once, and only once", () => {
    const { notifications, write, rest, catchUp } = followed({ isWriting: true });
    write("a");
    catchUp();
    expect(notifications).toEqual(["a"]);
    rest();
    catchUp();
    expect(notifications).toEqual(["a"]);
  });

  it("reports edits made elsewhere and a new selection at once", () => {
    const elsewhere = followed({ isWriting: false });
    elsewhere.write("a");
    expect(elsewhere.notifications).toEqual(["a"]);
    const selecting = followed({ isWriting: true });
    selecting.write("a");
    selecting.selectSecond();
    selecting.rest();
    expect(selecting.notifications).toEqual([""]);
  });

  it("stops notifying after unsubscribe", () => {
    const { notifications, write, rest, stop } = followed({ isWriting: true });
    write("a");
    stop();
    rest();
    expect(notifications).toEqual([]);
  });

  it("waits for a pause when arrow keys select", () => {
    const { notifications, select, rest } = followed({ isWriting: false, isStepping: true });
    select(2);
    expect(notifications).toEqual([]);
    rest();
    expect(notifications).toHaveLength(1);
  });

  it("reports the first of several quick selections at once, the last after a pause", () => {
    const { notifications, select, rest } = followed({ isWriting: false });
    select(2);
    expect(notifications).toHaveLength(1);
    select(1);
    select(2);
    select(1);
    expect(notifications).toHaveLength(1);
    rest();
    expect(notifications).toHaveLength(2);
    select(2);
    expect(notifications).toHaveLength(3);
  });
});
