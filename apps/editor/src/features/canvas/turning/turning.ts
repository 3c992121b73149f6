import type { BlockId } from "@coursewright/base/ids.ts";
import { announce } from "@coursewright/ui/live-region.tsx";
import { notify } from "@coursewright/ui/notify.ts";
import { plural, t } from "@lingui/core/macro";
import { createStore } from "zustand";
import type { Blocks } from "../../../document/content/content.ts";
import type { Loss } from "../../../document/content/losses.ts";
import { turnInto } from "../../../document/content/turn-into.ts";
import { frameOf } from "../../../document/page/frame-of.ts";
import type { OpenPage } from "../../../document/page/open-page.ts";
import { undoable } from "../../../document/page/undoable.ts";

/** A change that would lose something, until the author decides. */
export interface Asked {
  readonly page: OpenPage;
  readonly ids: readonly BlockId[];
  readonly type: string;
  readonly losses: readonly Loss[];
  /** False if every block would stay as it is. */
  readonly isPossible: boolean;
}

export const turning = createStore<Asked | null>(() => null);

/** [WR-16] Turns the blocks into another type: at once, or after a question that names what will be lost. */
export function turn(page: OpenPage, ids: readonly BlockId[], type: string): void {
  const { blocks } = page.store.getState();
  const turned = turnInto(blocks, ids, type);
  if (turned.losses.length === 0) return apply(page, ids, type);
  turning.setState({ page, ids, type, losses: turned.losses, isPossible: turned.blocks !== blocks }, true);
}

/** Answers the question. */
export function answerTurn(isAgreed: boolean): void {
  const asked = turning.getState();
  turning.setState(null, true);
  if (!asked || !isAgreed) return;
  const { page, ids, type } = asked;
  const before = page.store.getState().blocks;
  const undo = undoable(page, { about: aboutOf(ids), back: (blocks) => restored(blocks, before, ids) });
  apply(page, ids, type);
  const title = plural(ids.length, { one: "# block changed", other: "# blocks changed" });
  notify({ title, action: { label: t`Undo`, onSelect: undo } });
}

function apply(page: OpenPage, ids: readonly BlockId[], type: string): void {
  page.edit(aboutOf(ids), (blocks) => turnInto(blocks, ids, type).blocks);
  void page.saveNow();
  announce(plural(ids.length, { one: "# block changed", other: "# blocks changed" }));
  const id = ids.at(-1);
  requestAnimationFrame(() => frameOf(id)?.focus());
}

function aboutOf(ids: readonly BlockId[]): string {
  return `turn:${ids.join()}`;
}

function restored(blocks: Blocks, before: Blocks, ids: readonly BlockId[]): Blocks {
  const old = new Map(before.filter(({ id }) => ids.includes(id)).map((block) => [block.id, block]));
  return blocks.map((block) => old.get(block.id) ?? block);
}
