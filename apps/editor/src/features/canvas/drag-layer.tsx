import { Trans } from "@lingui/react/macro";
import { useEffect, useLayoutEffect, useRef } from "react";
import type { RefObject } from "react";
import { useStore } from "zustand";
import { useOpenPage } from "../../document/page/page-context.tsx";
import { frameOf } from "../../document/page/frame-of.ts";
import { lifting, slotOf } from "./lifting.ts";
import type { Lifted } from "./lifting.ts";
import "./drag-layer.css";

export function DragLayer() {
  const { lifted } = useStore(lifting);
  useEffect(() => () => lifting.setState({ lifted: null }), []);
  return lifted ? <Shown lifted={lifted} /> : null;
}

function Shown({ lifted }: { readonly lifted: Lifted }) {
  const page = useOpenPage();
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
      <div className="drop-line" ref={line} aria-hidden="true">
        <span>
          <Trans>Drop here</Trans>
        </span>
      </div>
      <div className="lifted-copy" data-by={lifted.by} ref={copy} aria-hidden="true" inert>
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
const halfGap = 7;

/** Clones the block's DOM without its toolbar. React does not render it, so nothing in it runs. */
function useCopy({ id }: Lifted, place: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const [frame, layer] = [frameOf(id), place.current];
    const copy = frame?.cloneNode(true);
    if (!frame || !layer || !(copy instanceof HTMLElement)) return;
    copy.className = "lifted-picture";
    for (const tools of copy.querySelectorAll(".block-toolbar, .block-grip")) tools.remove();
    for (const named of [copy, ...copy.querySelectorAll("[id], [data-block], [data-leaf]")]) {
      for (const name of ["id", "data-block", "data-leaf", "role", "aria-label"]) named.removeAttribute(name);
    }
    layer.style.setProperty("inline-size", `${frame.offsetWidth}px`);
    layer.prepend(copy);
    return () => copy.remove();
  }, [id, place]);
}

function useFollowPointer({ id, by }: Lifted, place: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const [frame, layer] = [frameOf(id), place.current];
    if (by === "keys" || !frame || !layer) return;
    const { left, top } = frame.getBoundingClientRect();
    let start: { readonly x: number; readonly y: number } | null = null;
    layer.style.setProperty("inset", `${top}px auto auto ${left}px`);
    const follow = ({ clientX, clientY }: PointerEvent) => {
      start ??= { x: clientX, y: clientY };
      layer.style.setProperty("translate", `${clientX - start.x}px ${clientY - start.y}px`);
    };
    addEventListener("pointermove", follow);
    return () => removeEventListener("pointermove", follow);
  }, [id, by, place]);
}
