import type { BlockId } from "@coursewright/base/ids.ts";
import { blockOfType } from "@coursewright/blocks/registry.ts";
import { announce } from "@coursewright/ui/live-region.tsx";
import { pressAndDrag } from "@coursewright/ui/press-and-drag.ts";
import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import type { KeyboardEvent, PointerEvent } from "react";
import { useOpenPage } from "../../document/page/page-context.tsx";
import { blockOf } from "../../document/content/block-of.ts";
import { moveBlocksTo } from "../../document/content/many.ts";
import { carryOver, carrying, endCarrying } from "../../document/page/carrying.ts";
import { frameOf } from "../../document/page/frame-of.ts";
import { isInRange, selectedIds } from "../../document/content/selected-ids.ts";
import { lifting, placeAt } from "./lifting.ts";
import type { Lifted } from "./lifting.ts";
import { caretNow, placeCaret } from "./writing/caret.ts";

/** [PAGE-02] [WR-14] The handle drags a block or the range that it is in, or lifts it with Space and moves it with the arrow keys. */
export function useBlockDrag(id: BlockId) {
  const { t, i18n } = useLingui();
  const page = useOpenPage();
  const blocks = () => page.store.getState().blocks;
  const count = () => blocks().length;
  const show = (lifted: Lifted | null) => lifting.setState({ lifted });
  const current = () => lifting.getState().lifted;

  const nameOf = (ids: readonly BlockId[]) => {
    if (ids.length > 1) return plural(ids.length, { one: "# block", other: "# blocks" });
    const type = blockOf(blocks(), id)?.type ?? "";
    const block = blockOfType(type);
    return block ? i18n._(block.name) : type;
  };
  const lift = (by: Lifted["by"]) => {
    const state = page.store.getState();
    const ids = isInRange(state, id) ? selectedIds(state) : [id];
    const from = blocks().findIndex((block) => block.id === ids[0]);
    const [name, place, total] = [nameOf(ids), from + 1, count()];
    if (ids.length === 1) page.select(id);
    show({ id, ids, from, to: from, by });
    announce(t`${name} lifted, ${place} of ${total}`);
  };
  const moveTo = (to: number) => {
    const lifted = current();
    if (!lifted || lifted.to === to || to < 0 || to > count() - lifted.ids.length) return;
    show({ ...lifted, to });
    const [place, total] = [to + 1, count()];
    announce(t`Moved to ${place} of ${total}`);
  };
  const drop = () => {
    const lifted = current();
    const target = endCarrying();
    show(null);
    if (!lifted) return;
    if (target) return carrying.getState().drop?.(lifted.ids, target);
    const [name, place, total] = [nameOf(lifted.ids), lifted.to + 1, count()];
    const focused = document.activeElement;
    page.edit(`move:${id}`, (list) => moveBlocksTo(list, lifted.ids, lifted.to));
    announce(t`${name} dropped, ${place} of ${total}`);
    keepFocus(id, focused);
  };
  const putBack = () => {
    const lifted = current();
    endCarrying();
    show(null);
    if (!lifted) return;
    const [name, place, total] = [nameOf(lifted.ids), lifted.from + 1, count()];
    announce(t`${name} put back, ${place} of ${total}`);
  };

  const follow = (at: { readonly x: number; readonly y: number }) => {
    const { from = 0, ids: { length: size } = [] } = current() ?? {};
    if (carryOver(at)) return;
    moveTo(placeAt(at.y, { count: count(), from, size, edgeOf: (index) => edgeOf(blocks()[index]?.id) }));
  };
  const liftByPointer = () => {
    lift("pointer");
    return { move: follow, drop, putBack };
  };
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    // The press must not end the range that it is about to drag.
    if (isInRange(page.store.getState(), id)) event.stopPropagation();
    pressAndDrag({ press: event.nativeEvent, handle: event.currentTarget, lift: liftByPointer });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const lifted = current();
    const step = event.key === "ArrowUp" ? -1 : event.key === "ArrowDown" ? 1 : 0;
    if (event.key === " ") {
      if (lifted) drop();
      else lift("keys");
    } else if (lifted && step !== 0) moveTo(lifted.to + step);
    else if (lifted && event.key === "Escape") putBack();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return { onPointerDown, onKeyDown, onBlur: () => (current()?.by === "keys" ? putBack() : undefined) };
}

/** A block that moves in the list also moves in the DOM, and an element inside it loses the focus and the caret. Call it before React draws. */
export function keepFocus(id: BlockId, focused: Element | null): void {
  const caret = caretNow();
  if (caret?.id === id) return placeCaret({ ...caret, at: caret });
  requestAnimationFrame(() => {
    // A text editor that has loaded meanwhile may have taken the focus.
    const isLost = document.activeElement === document.body;
    if (isLost && focused instanceof HTMLElement && frameOf(id)?.contains(focused)) focused.focus();
    frameOf(id)?.scrollIntoView({ block: "nearest" });
  });
}

function edgeOf(id: BlockId | undefined): { readonly top: number; readonly bottom: number } {
  return frameOf(id)?.getBoundingClientRect() ?? { top: Infinity, bottom: Infinity };
}
