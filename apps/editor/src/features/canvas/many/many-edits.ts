import { announce } from "@coursewright/ui/live-region.tsx";
import { plural, t } from "@lingui/core/macro";
import { duplicateBlocks, freshId, moveBlocks, nextTo } from "../../../document/content/many.ts";
import { frameOf } from "../../../document/page/frame-of.ts";
import type { OpenPage } from "../../../document/page/open-page.ts";
import type { SectionActions } from "../../../document/page/section-actions.ts";
import { selectedIds } from "../../../document/content/selected-ids.ts";
import { keepFocus } from "../use-block-drag.ts";

/** Copies the selected blocks and selects the copies. */
export function duplicateSelected(page: OpenPage): void {
  const state = page.store.getState();
  const { blocks, copies } = duplicateBlocks(state.blocks, selectedIds(state), freshId);
  const [anchor, head] = [copies[0], copies.at(-1)];
  if (!anchor || !head) return announce(t`This page is full`);
  page.edit(`duplicate:${anchor}`, () => blocks);
  if (copies.length === 1) page.select(anchor);
  else page.selectBlocks({ anchor, head });
  void page.saveNow();
  announce(plural(copies.length, { one: "# block duplicated", other: "# blocks duplicated" }));
  requestAnimationFrame(() => frameOf(head)?.focus());
}

/** Moves the selected blocks by one place. The cursor stays where it is. */
export function moveSelected(page: OpenPage, by: 1 | -1): void {
  const state = page.store.getState();
  const ids = selectedIds(state);
  const [first, head] = [ids[0], state.range?.head ?? state.selected];
  if (!first || !head) return;
  const focused = document.activeElement;
  const after = moveBlocks(state.blocks, ids, by);
  page.edit(`move:${first}`, () => after);
  const [place, count] = [after.findIndex(({ id }) => id === first) + 1, after.length];
  announce(t`Moved to ${place} of ${count}`);
  keepFocus(head, focused);
}

/** [WR-41] Deletes without a question, offers Undo, and goes on to the next block. */
export function removeSelected(page: OpenPage, actions: SectionActions): void {
  const state = page.store.getState();
  const ids = selectedIds(state);
  const next = nextTo(state.blocks, ids);
  actions.removeWithUndo(ids);
  requestAnimationFrame(() => frameOf(next)?.focus());
}
