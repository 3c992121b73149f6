import type { BlockId } from "@coursewright/base/ids.ts";
import { Hint } from "@coursewright/ui/hint.tsx";
import { useLingui } from "@lingui/react/macro";
import { Plus } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import type { KeyboardEvent } from "react";
import { frameOf } from "../../../document/page/frame-of.ts";
import type { OpenPage } from "../../../document/page/open-page.ts";
import { useOpenPage } from "../../../document/page/page-context.tsx";
import type { SectionActions } from "../../../document/page/section-actions.ts";
import { openBlockMenu } from "./slash.ts";
import "./gap-plus.css";

/** How far from a block's edge the pointer still points at the gap. */
const reach = 9;
/** Wider than the margin between two blocks. */
const beyond = 26;
/** Half of the margin between two blocks. */
const halfGap = 12;

/**
 * The plus between two blocks. One element for the whole page, placed at the gap below the pointer, or at the selected block for the
 * keyboard. It listens only to the pointer, so typing costs nothing.
 */
export function GapPlus({ actions }: { readonly actions: SectionActions }) {
  const { t } = useLingui();
  const page = useOpenPage();
  const frame = useRef<HTMLDivElement>(null);
  const [place, setPlace] = useState<number | null>(null);
  useEffect(() => {
    const canvas = frame.current?.closest<HTMLElement>(".canvas");
    const listening = new AbortController();
    const { signal } = listening;
    const onMove = (event: PointerEvent) => {
      const isOver = event.target instanceof Node && frame.current?.contains(event.target) === true;
      if (event.pointerType === "mouse" && event.buttons === 0 && !isOver) setPlace(gapAt(page, event));
    };
    const hide = () => (frame.current?.contains(document.activeElement) ? undefined : setPlace(null));
    canvas?.addEventListener("pointermove", onMove, { signal, passive: true });
    canvas?.addEventListener("pointerleave", hide, { signal });
    // The first key hides the line. Later keys change no state.
    canvas?.addEventListener("keydown", hide, { signal });
    return () => listening.abort();
  }, [page]);
  const top = place === null ? null : topOf(page, place);
  useEffect(() => {
    if (top !== null) frame.current?.style.setProperty("inset-block-start", `${top}px`);
  }, [top]);
  const onFocus = () => {
    const { blocks, selected } = page.store.getState();
    setPlace((now) => now ?? (selected ? blocks.findIndex(({ id }) => id === selected) + 1 : blocks.length));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === "ArrowUp" ? -1 : event.key === "ArrowDown" ? 1 : 0;
    if (step === 0) return;
    event.preventDefault();
    const last = page.store.getState().blocks.length;
    setPlace((now) => Math.max(0, Math.min(last, (now ?? last) + step)));
  };
  return (
    <div ref={frame} className="gap-plus" data-place={place ?? undefined}>
      <Hint text={t`Add a block`}>
        <button
          type="button"
          className="gap-plus-button"
          aria-label={t`Add a block here`}
          onFocus={onFocus}
          onBlur={() => setPlace(null)}
          onKeyDown={onKeyDown}
          onPointerDown={(event) => event.preventDefault()}
          onClick={({ currentTarget }) => {
            const at = place ?? page.store.getState().blocks.length;
            openBlockMenu({ anchor: currentTarget, take: (kind) => actions.addAt(at, kind) });
          }}
        >
          <Plus size={16} strokeWidth={2.25} />
        </button>
      </Hint>
      <span className="gap-plus-line" aria-hidden="true" />
    </div>
  );
}

/** The place of a new block at this point of the page; null inside a block. */
function gapAt(page: OpenPage, { clientX, clientY, target }: PointerEvent): number | null {
  const { blocks } = page.store.getState();
  const indexOf = (id: string | undefined) => blocks.findIndex((block) => block.id === id);
  const over = target instanceof Element ? target.closest<HTMLElement>("[data-block]") : null;
  if (target instanceof Element && target.closest(".block-toolbar, .canvas-add, .page-head")) return null;
  const box = over?.getBoundingClientRect();
  // The colour of a selected block reaches beyond its box, into the gap.
  if (over && box && clientY >= box.top && clientY <= box.bottom) {
    const at = indexOf(over.dataset["block"]);
    if (clientY - box.top < reach) return at;
    return box.bottom - clientY < reach ? at + 1 : null;
  }
  const column = document.querySelector(".canvas-column")?.getBoundingClientRect();
  const inside = column ? Math.max(column.left + 32, Math.min(column.right - 32, clientX)) : clientX;
  const [above, below] = [-beyond, beyond].map((by) => blockAt(inside, clientY + by));
  if (above) return indexOf(above) + 1;
  return below ? indexOf(below) : null;
}

function blockAt(x: number, y: number): string | undefined {
  return document.elementFromPoint(x, y)?.closest<HTMLElement>("[data-block]")?.dataset["block"];
}

/** The middle of the gap, in the column. */
function topOf(page: OpenPage, place: number): number | null {
  const { blocks } = page.store.getState();
  const boxOf = (id: BlockId | undefined) => (id ? frameOf(id) : null);
  const [above, below] = [boxOf(blocks[place - 1]?.id), boxOf(blocks[place]?.id)];
  if (above && below) return (above.offsetTop + above.offsetHeight + below.offsetTop) / 2;
  if (above) return above.offsetTop + above.offsetHeight + halfGap;
  return below ? below.offsetTop - halfGap : null;
}
