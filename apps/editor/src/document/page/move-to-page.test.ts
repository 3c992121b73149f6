import { describe, expect, it } from "vitest";
import type { Blocks } from "../content/content.ts";
import { changePage } from "./change-page.ts";
import { moveToPage, withAppended } from "./move-to-page.ts";
import { first, heading, offline, params, second, textOf, third, world } from "./testing.ts";

const here = { ...params, pageId: "here" };
const there = { ...params, pageId: "there" };

/** Two pages that are not open, each on its own fake server. */
function twoPages() {
  const source = world({ blocks: [heading(first, "a"), heading(second, "b"), heading(third, "c")] });
  const target = world({ blocks: [] });
  const worlds: Record<string, typeof source> = { here: source, there: target };
  const change: typeof changePage = (asked) => changePage(asked, worlds[asked.params.pageId]?.dependencies);
  const move = () => moveToPage({ from: here, to: there, ids: [first, second], blocks: () => source.stored().blocks }, change);
  return { source, target, move };
}

const idsOf = ({ blocks }: { readonly blocks: Blocks }) => blocks.map(({ id }) => id);

describe("move to another page", () => {
  it("appends the blocks there, removes them here, and can undo both", async () => {
    const { source, target, move } = twoPages();
    const moved = await move();
    expect([idsOf(source.stored()), idsOf(target.stored())]).toEqual([[third], [first, second]]);
    await moved?.undo();
    expect([idsOf(source.stored()), idsOf(target.stored())]).toEqual([[first, second, third], []]);
  });

  it("sends the blocks again as they are by then, and takes those back", async () => {
    const { source, target, move } = twoPages();
    const moved = await move();
    await moved?.undo();
    source.writeElsewhere([heading(first, "a!"), heading(second, "b"), heading(third, "c")]);
    expect(await moved?.send()).toBe(true);
    expect(target.stored().blocks.map(textOf)).toEqual(["a!", "b"]);
    await moved?.takeBack();
    expect(idsOf(target.stored())).toEqual([]);
  });

  it("changes nothing here if the other page cannot be saved", async () => {
    const { source, target, move } = twoPages();
    target.failures.push(offline);
    await expect(move()).rejects.toBe(offline);
    expect(idsOf(source.stored())).toEqual([first, second, third]);
  });

  it("loses nothing if the second save fails, and a repeat completes the move", async () => {
    const { source, target, move } = twoPages();
    source.failures.push(offline);
    await expect(move()).rejects.toBe(offline);
    expect([idsOf(source.stored()), idsOf(target.stored())]).toEqual([
      [first, second, third],
      [first, second],
    ]);
    await move();
    expect([idsOf(source.stored()), idsOf(target.stored())]).toEqual([[third], [first, second]]);
  });

  it("keeps what another tab saved on that page meanwhile", async () => {
    const target = world({ blocks: [] });
    let isFirst = true;
    const read = async () => {
      const page = await target.dependencies.read();
      if (isFirst) target.writeElsewhere([heading(third, "elsewhere")]);
      isFirst = false;
      return page;
    };
    const change = (blocks: Blocks) => withAppended(blocks, [heading(first, "a")], () => {});
    await changePage({ params: there, about: "move", change }, { ...target.dependencies, read });
    expect(idsOf(target.stored())).toEqual([third, first]);
  });

  it("leaves a block on the other page that was changed there before the undo", async () => {
    const { source, target, move } = twoPages();
    const moved = await move();
    target.writeElsewhere([heading(first, "written on"), heading(second, "b")]);
    await moved?.undo();
    expect(idsOf(source.stored())).toEqual([first, second, third]);
    expect(idsOf(target.stored())).toEqual([first]);
  });
});
