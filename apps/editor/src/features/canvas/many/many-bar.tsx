import { Menu } from "@coursewright/ui/menu.tsx";
import { moveInToolbar } from "@coursewright/ui/toolbar-keys.ts";
import { plural } from "@lingui/core/macro";
import { Plural, Trans } from "@lingui/react/macro";
import { ArrowLeftRight, ChevronDown, Copy, CopyPlus, Replace, Trash2 } from "lucide-react";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import type { KeyboardEvent, RefObject } from "react";
import { useOpenPage, usePageState } from "../../../document/page/page-context.tsx";
import { frameOf } from "../../../document/page/frame-of.ts";
import type { SectionActions } from "../../../document/page/section-actions.ts";
import { selectedIds } from "../../../document/content/selected-ids.ts";
import { dockInStrip } from "../bars/dock-in-strip.ts";
import { copySelected } from "../clipboard/copy.ts";
import { TurnItems } from "../turning/turn-items.tsx";
import { askToMove } from "./asking.ts";
import { duplicateSelected, removeSelected } from "./many-edits.ts";
import "./many-bar.css";

/** [WR-13] One bar instead of the blocks' toolbars. */
export function ManyBar({ actions }: { readonly actions: SectionActions }) {
  const page = useOpenPage();
  const zone = useRef<HTMLDivElement>(null);
  const isPressed = usePressed();
  const count = usePageState((state) => selectedIds(state).length);
  usePlace(zone, isPressed);
  const ids = () => selectedIds(page.store.getState());
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === "Escape") frameOf(page.store.getState().range?.head)?.focus();
    else return moveInToolbar(event);
    event.stopPropagation();
  };
  // A bar that appears under a moving pointer would push the blocks away from it.
  if (isPressed) return null;
  const size = { size: 16, strokeWidth: 1.75 };
  return (
    <div className="many-zone" ref={zone}>
      <div
        className="many-bar"
        role="toolbar"
        aria-label={plural(count, { one: "# block selected", other: "# blocks selected" })}
        onPointerDown={(event) => event.stopPropagation()}
        onKeyDown={onKeyDown}
      >
        <span className="many-count">
          <Plural value={count} one="# block" other="# blocks" />
        </span>
        <button type="button" className="many-tool" onClick={() => void copySelected(page)}>
          <Copy {...size} />
          <Trans>Copy</Trans>
        </button>
        <button type="button" className="many-tool" onClick={() => duplicateSelected(page)}>
          <CopyPlus {...size} />
          <Trans>Duplicate</Trans>
        </button>
        <Menu
          trigger={
            <button type="button" className="many-tool">
              <Replace {...size} />
              <Trans>Turn into</Trans>
              <ChevronDown size={14} strokeWidth={2} />
            </button>
          }
        >
          <TurnItems ids={ids} />
        </Menu>
        <button type="button" className="many-tool" onClick={() => askToMove(ids())}>
          <ArrowLeftRight {...size} />
          <Trans>Move to page…</Trans>
        </button>
        <button type="button" className="many-tool" onClick={() => removeSelected(page, actions)}>
          <Trash2 {...size} />
          <Trans>Delete</Trans>
        </button>
      </div>
    </div>
  );
}

function usePressed(): boolean {
  const [isPressed, setPressed] = useState(false);
  useEffect(() => {
    const ends = new AbortController();
    const on = (name: "pointerdown" | "pointerup" | "pointercancel", pressed: boolean) =>
      addEventListener(
        name,
        ({ target }) => {
          // A press on the bar itself must not remove it before the click.
          if (!(target instanceof Element && target.closest(".many-bar, .ui-menu"))) setPressed(pressed);
        },
        { capture: true, signal: ends.signal },
      );
    on("pointerdown", true);
    on("pointerup", false);
    on("pointercancel", false);
    return () => ends.abort();
  }, []);
  return isPressed;
}

function usePlace(zone: RefObject<HTMLElement | null>, isPressed: boolean): void {
  const id = usePageState((state) => selectedIds(state)[0]);
  useLayoutEffect(() => {
    const first = frameOf(id);
    return zone.current && first && !isPressed ? placeAbove(zone.current, first) : undefined;
  }, [id, isPressed, zone]);
}

/** [WR-17] Puts the zone into the space above the first block. While that space is out of view, the bar is in the strip below the page. */
function placeAbove(zone: HTMLElement, first: HTMLElement): () => void {
  const bar = zone.querySelector<HTMLElement>(".many-bar");
  const place = () => zone.style.setProperty("inset-block-start", `${first.offsetTop}px`);
  place();
  const resizes = new ResizeObserver(place);
  resizes.observe(zone.parentElement ?? zone);
  let leave = () => {};
  const views = new IntersectionObserver(
    ([view]) => {
      leave();
      leave = bar && view && view.intersectionRatio < 0.98 ? dockInStrip(bar) : () => {};
    },
    { root: zone.closest(".canvas"), threshold: 0.98 },
  );
  views.observe(zone);
  return () => {
    resizes.disconnect();
    views.disconnect();
    leave();
  };
}
