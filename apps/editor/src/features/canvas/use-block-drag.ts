import type { BlockId } from "@coursewright/base/ids.ts";
import { blockOfType } from "@coursewright/blocks/registry.ts";
import { moveBlock } from "@coursewright/course/edits.ts";
import { announce } from "@coursewright/ui/live-region.tsx";
import { pressAndDrag } from "@coursewright/ui/press-and-drag.ts";
import { useLingui } from "@lingui/react/macro";
import type { KeyboardEvent, PointerEvent } from "react";
import { useOpenPage } from "../../document/page/page-context.tsx";
import { blockOf } from "../../document/content/block-of.ts";
import { frameOf } from "../../document/page/frame-of.ts";
import { lifting, placeAt } from "./lifting.ts";
import type { Lifted } from "./lifting.ts";

/** [PAGE-02] The handle drags a block, or lifts it with Space and moves it with the arrow keys. */
export function useBlockDrag(id: BlockId) {
  const { t, i18n } = useLingui();
  const page = useOpenPage();
  const blocks = () => page.store.getState().blocks;
  const count = () => blocks().length;
  const show = (lifted: Lifted | null) => lifting.setState({ lifted });
  const current = () => lifting.getState().lifted;

  const nameOfBlock = () => {
    const type = blockOf(blocks(), id)?.type ?? "";
    const block = blockOfType(type);
    return block ? i18n._(block.name) : type;
  };
  const lift = (by: Lifted["by"]) => {
    const from = blocks().findIndex((block) => block.id === id);
    const [name, place, total] = [nameOfBlock(), from + 1, count()];
    page.select(id);
    show({ id, from, to: from, by });
    announce(t`${name} lifted, ${place} of ${total}`);
  };
  const moveTo = (to: number) => {
    const lifted = current();
    if (!lifted || lifted.to === to || to < 0 || to >= count()) return;
    show({ ...lifted, to });
    const [place, total] = [to + 1, count()];
    announce(t`Moved to ${place} of ${total}`);
  };
  const drop = () => {
    const lifted = current();
    show(null);
    if (!lifted) return;
    const [name, place, total] = [nameOfBlock(), lifted.to + 1, count()];
    const focused = document.activeElement;
    page.edit(`move:${id}`, (list) => moveBlock(list, id, lifted.to));
    announce(t`${name} dropped, ${place} of ${total}`);
    keepFocus(id, focused);
  };
  const putBack = () => {
    const lifted = current();
    show(null);
    if (!lifted) return;
    const [name, place, total] = [nameOfBlock(), lifted.from + 1, count()];
    announce(t`${name} put back, ${place} of ${total}`);
  };

  const follow = ({ y }: { readonly y: number }) => {
    const from = current()?.from ?? 0;
    moveTo(placeAt(y, { count: count(), from, edgeOf: (index) => edgeOf(blocks()[index]?.id) }));
  };
  const liftByPointer = () => {
    lift("pointer");
    return { move: follow, drop, putBack };
  };
  const onPointerDown = ({ nativeEvent: press, currentTarget: handle }: PointerEvent<HTMLElement>) =>
    pressAndDrag({ press, handle, lift: liftByPointer });
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

/** A block that moves in the list also moves in the DOM, and an element inside it loses the focus. */
export function keepFocus(id: BlockId, focused: Element | null): void {
  requestAnimationFrame(() => {
    if (focused instanceof HTMLElement && frameOf(id)?.contains(focused)) focused.focus();
    frameOf(id)?.scrollIntoView({ block: "nearest" });
  });
}

function edgeOf(id: BlockId | undefined): { readonly top: number; readonly bottom: number } {
  return frameOf(id)?.getBoundingClientRect() ?? { top: Infinity, bottom: Infinity };
}
