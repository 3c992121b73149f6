import { setTimeout } from "node:timers/promises";
import { changeBlock, insertBlock, removeBlock } from "@coursewright/course/edits.ts";
import { fromPlainText } from "@coursewright/blocks/kit/text/rich-text.ts";
import fc from "fast-check";
import type { OpenPage } from "../../../apps/editor/src/document/page/open-page.ts";
import type { Author } from "../../product/author.ts";
import { paragraph, type PageAddress } from "../../product/course.ts";
import { browser, newBlockId, textOf, type Network, type Planted, type Tab } from "./browser-in-node.ts";
import { checkWords } from "./written-words.ts";

const step = fc.record({
  tab: fc.nat(1),
  act: fc.oneof(
    { weight: 8, arbitrary: fc.record({ kind: fc.constant("write" as const), at: fc.nat(5) }) },
    { weight: 3, arbitrary: fc.record({ kind: fc.constant("add" as const), at: fc.nat(5) }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant("remove" as const), at: fc.nat(5) }) },
    { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom("undo" as const, "redo" as const) }) },
    { weight: 4, arbitrary: fc.record({ kind: fc.constant("pause" as const), ms: fc.constantFrom(200, 2_000, 60_000) }) },
    { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom("save" as const, "reload" as const, "crash" as const) }) },
    {
      weight: 3,
      arbitrary: fc.record({ kind: fc.constant("network" as const), to: fc.constantFrom<Network>("up", "up", "down", "deaf") }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        kind: fc.constant("choose" as const),
        choice: fc.constantFrom("mine" as const, "theirs" as const, "both" as const),
      }),
    },
  ),
  /** Otherwise the next step starts while this one is still in progress. */
  isAwaited: fc.boolean(),
});
export const schedule = fc.array(step, { minLength: 12, maxLength: 24 });
export type Schedule = typeof schedule extends fc.Arbitrary<infer Each> ? Each : never;
type Act = Schedule[number]["act"];

export interface Outcome {
  readonly problems: string[];
  readonly edits: number;
  readonly conflicts: number;
  readonly crashes: number;
}

interface Given {
  readonly author: Author;
  readonly address: PageAddress;
  readonly steps: Schedule;
  readonly number: number;
  readonly planted: Planted;
}

/** Runs the edits and faults of a schedule in two tabs of one browser. Then the author opens the page again. */
export async function runSchedule({ author, address, steps, number, planted }: Given): Promise<Outcome> {
  const { promised, read, newTab, setNetwork, settle } = browser(author, address, planted);
  const removed = new Set<string>();
  const overwritten: string[] = [];
  const seats = [await seat(newTab()), await seat(newTab())];
  const counts = { edits: 0, conflicts: 0, crashes: 0 };

  async function seat(tab: Tab) {
    return { tab, page: await tab.open(), handled: new Set<string>() };
  }
  const wordsOf = (page: OpenPage) => new Set(page.store.getState().blocks.flatMap((block) => textOf(block).split(" ")));

  /** Records which words disappear from the screen while `run` runs. */
  function watched({ page, handled }: (typeof seats)[number], isOwn: (word: string) => boolean, run: () => void): void {
    const before = wordsOf(page);
    run();
    const after = wordsOf(page);
    for (const word of before) {
      if (after.has(word)) continue;
      if (isOwn(word)) removed.add(word);
      else overwritten.push(word);
      handled.add(word);
    }
  }

  function edit(place: (typeof seats)[number], act: Extract<Act, { kind: "write" | "add" | "remove" }>): void {
    const { page, handled } = place;
    const { blocks } = page.store.getState();
    const block = blocks[act.at % Math.max(1, blocks.length)];
    counts.edits += 1;
    const word = `w${number}-${counts.edits}`;
    if (act.kind === "remove") {
      if (block)
        watched(
          place,
          () => true,
          () => page.edit("remove", (list) => removeBlock(list, block.id)),
        );
      return;
    }
    handled.add(word);
    if (act.kind === "add" || !block) page.edit(word, (list) => insertBlock(list, paragraph(newBlockId(), word), act.at));
    else page.edit(`write:${block.id}`, (list) => changeBlock(list, block.id, { text: fromPlainText(`${textOf(block)} ${word}`) }));
  }

  function choose(place: (typeof seats)[number], choice: "mine" | "theirs" | "both"): void {
    const { page, handled } = place;
    const { save } = page.store.getState();
    if (save.kind !== "conflict") return;
    counts.conflicts += 1;
    const { branches } = save.conflict;
    const sides = [page.store.getState().blocks, branches.base, branches.theirs, "mine" in branches ? branches.mine : []];
    const words = new Set(sides.flat().flatMap((block) => textOf(block).split(" ")));
    page.choose(choice);
    const after = wordsOf(page);
    for (const word of words) {
      handled.add(word);
      if (!after.has(word)) removed.add(word);
    }
  }

  async function reopen(index: number): Promise<void> {
    seats[index]?.tab.crash();
    seats[index] = await seat(newTab());
  }

  async function perform(index: number, act: Act): Promise<void> {
    const place = seats[index];
    if (!place) return;
    switch (act.kind) {
      case "write":
      case "add":
      case "remove":
        return edit(place, act);
      case "undo":
      case "redo":
        return watched(
          place,
          (word) => place.handled.has(word),
          () => void place.page[act.kind](),
        );
      case "pause":
        return place.tab.ring(act.ms);
      case "save":
        return void place.page.saveNow();
      case "reload":
        void place.page.hide();
        return reopen(index);
      case "crash":
        counts.crashes += 1;
        return reopen(index);
      case "network":
        return setNetwork(act.to);
      case "choose":
        return choose(place, act.choice);
    }
  }

  /** Restores the network, closes the tabs, opens the page again and keeps all versions. */
  async function returnLater(): Promise<void> {
    setNetwork("up");
    for (const { tab } of seats) tab.crash();
    const last = await seat(newTab());
    for (let round = 0; round < 200; round += 1) {
      await settle();
      choose(last, "both");
      last.tab.ring(60_000);
      await settle();
      const { save, unsaved } = last.page.store.getState();
      if (save.kind === "saved" && unsaved === 0 && round > 3) break;
      await setTimeout(1);
    }
    last.tab.crash();
    const left = await newTab().leftDrafts();
    if (left > 0) overwritten.push(`${left} drafts that nobody took up`);
  }

  for (const { tab, act, isAwaited } of steps) {
    await perform(tab, act);
    if (isAwaited) await settle();
  }
  await returnLater();
  const page = (await read()).blocks.map(textOf);
  promised.delete("");
  return { ...counts, problems: checkWords({ schedule: number, promised, removed, overwritten }, page) };
}
