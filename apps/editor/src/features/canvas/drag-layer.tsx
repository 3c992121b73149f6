import { classNames } from "@coursewright/ui/class-names.ts";
import { Plural, Trans } from "@lingui/react/macro";
import { useLayoutEffect, useRef } from "react";
import type { RefObject } from "react";
import { useStore } from "zustand";
import { useOpenPage } from "../../document/page/page-context.tsx";
import { carrying } from "../../document/page/carrying.ts";
import { frameOf } from "../../document/page/frame-of.ts";
import { lifting, slotOf } from "./lifting.ts";
import type { Lifted } from "./lifting.ts";
import "./drag-layer.css";

export function DragLayer() {
  const { lifted } = useStore(lifting);
  return lifted ? <Shown lifted={lifted} /> : null;
}

function Shown({ lifted }: { readonly lifted: Lifted }) {
  const page = useOpenPage();
  const isOverPage = useStore(carrying, ({ over }) => over !== null);
  const count = lifted.ids.length;
  const [line, copy] = [useRef<HTMLDivElement>(null), useRef<HTMLDivElement>(null)];
  useLayoutEffect(() => {
    const { blocks } = page.store.getState();
    const [next, last] = [frameOf(blocks[slotOf(lifted)]?.id), frameOf(blocks.at(-1)?.id)];
    const edge = next ? next.getBoundingClientRect().top - halfGap : (last?.getBoundingClientRect().bottom ?? 0) + halfGap;
    const y = edge - (line.current?.parentElement?.getBoundingClientRect().top ?? 0);
    line.current?.style.setProperty("inset-block-start", `${y}px`);
    if (lifted.by === "pointer") return;
    copy.current?.style.setProperty("inset-block-start", `${y + 14}px`);
    line.current?.scrollIntoView({ block: "center", behavior: "instant" });
  }, [lifted, line, copy, page]);
  useCopy(lifted, copy);
  useFollowPointer(lifted, copy);
  return (
    <>
      <div className="drop-line" ref={line} aria-hidden="true" hidden={isOverPage}>
        <span>
          <Trans>Drop here</Trans>
        </span>
      </div>
      <div className={classNames("lifted-copy", count > 1 && "is-stack")} data-by={lifted.by} ref={copy} aria-hidden="true" inert>
        {count > 1 ? (
          <em className="lifted-count">
            <Plural value={count} one="# block" other="# blocks" />
          </em>
        ) : null}
        {isOverPage ? (
          <p className="lifted-keys">
            <Trans>Drop to move</Trans> <kbd>Esc</kbd> <Trans>put back</Trans>
          </p>
        ) : null}
        {lifted.by === "keys" ? (
          <p className="lifted-keys">
            <kbd>↑</kbd> <kbd>↓</kbd> <Trans>move</Trans> <kbd>Space</kbd> <Trans>drop</Trans> <kbd>Esc</kbd> <Trans>put back</Trans>
          </p>
        ) : null}
      </div>
    </>
  );
}

/** Half of the gap between two blocks. */
const halfGap = 12;

/** Clones the block's DOM without its toolbar. React does not render it, so nothing in it runs. */
function useCopy({ id: pressed, ids }: Lifted, place: RefObject<HTMLElement | null>): void {
  const id = ids[0] ?? pressed;
  useLayoutEffect(() => {
    const [frame, layer] = [frameOf(id), place.current];
    const copy = frame?.cloneNode(true);
    if (!frame || !layer || !(copy instanceof HTMLElement)) return;
    copy.className = "lifted-picture";
    for (const tools of copy.querySelectorAll(".block-toolbar, .block-grip")) tools.remove();
    for (const named of [copy, ...copy.querySelectorAll("[id], [data-block], [data-leaf]")]) {
      for (const name of ["id", "data-block", "data-leaf", "role", "aria-label"]) named.removeAttribute(name);
    }
    if (!layer.classList.contains("is-stack")) layer.style.setProperty("inline-size", `${frame.offsetWidth}px`);
    layer.prepend(copy);
    return () => copy.remove();
  }, [id, place]);
}

function useFollowPointer({ id, by, ids: { length: count } }: Lifted, place: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const [frame, layer] = [frameOf(id), place.current];
    if (by === "keys" || !frame || !layer) return;
    const { left, top } = frame.getBoundingClientRect();
    let start: { readonly x: number; readonly y: number } | null = null;
    layer.style.setProperty("inset", `${top}px auto auto ${left}px`);
    if (count > 1) layer.style.setProperty("inset", "16px auto auto 12px");
    const follow = ({ clientX, clientY }: PointerEvent) => {
      if (count > 1) start ??= { x: 0, y: 0 };
      start ??= { x: clientX, y: clientY };
      layer.style.setProperty("translate", `${clientX - start.x}px ${clientY - start.y}px`);
    };
    addEventListener("pointermove", follow);
    return () => removeEventListener("pointermove", follow);
  }, [id, by, count, place]);
}
