import { loadWithRetry } from "@coursewright/base/load-with-retry.ts";
import { type ReactElement, Suspense, cloneElement, lazy, useEffect, useState } from "react";
import type { Side } from "./shown-hint.tsx";

const ShownHint = lazy(() => loadWithRetry(async () => ({ default: (await import("./shown-hint.tsx")).ShownHint })));

interface HintProps {
  readonly text: string;
  readonly shortcut?: string | undefined;
  readonly side?: Side;
  /** The control. It needs its own accessible name, because a tooltip is no label. */
  readonly children: ReactElement<Note>;
}

interface Note {
  readonly "data-hint"?: string;
  readonly "data-hint-keys"?: string | undefined;
  readonly "data-hint-side"?: Side;
}

/** Marks the control with data attributes. `HintArea` shows them as a tooltip on hover or focus. */
export function Hint({ text, shortcut, side = "top", children }: HintProps) {
  return cloneElement(children, { "data-hint": text, "data-hint-keys": shortcut, "data-hint-side": side });
}

const lingersMs = 500;
/** Within this time after a tooltip, the next one opens without delay: the user is scanning the controls. */
const stillReadingMs = 300;

/** One tooltip for all controls of a screen. Its code loads with the first hint. */
export function HintArea() {
  const [control, setControl] = useState<HTMLElement | null>(null);
  useEffect(() => followAttention(setControl), []);
  return <Suspense>{control ? <ShownHint control={control} /> : null}</Suspense>;
}

function followAttention(show: (control: HTMLElement | null) => void): () => void {
  let over: HTMLElement | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isShown = false;
  let hiddenAt = -Infinity;
  const hide = () => {
    clearTimeout(timer);
    if (isShown) hiddenAt = performance.now();
    isShown = false;
    show(null);
  };
  // A scroll or blur caused by the page must not cancel a tooltip that is about to open.
  const hideShown = () => {
    if (isShown) hide();
  };
  const showNow = (control: HTMLElement) => {
    clearTimeout(timer);
    isShown = true;
    show(control);
  };
  const attend = (control: HTMLElement | null) => {
    if (control === over) return;
    over = control;
    hide();
    if (control) timer = setTimeout(() => showNow(control), performance.now() - hiddenAt < stillReadingMs ? 0 : lingersMs);
  };
  const ending = new AbortController();
  const on = <Name extends keyof DocumentEventMap>(name: Name, listener: (event: DocumentEventMap[Name]) => void) =>
    document.addEventListener(name, listener, { capture: true, passive: true, signal: ending.signal });
  on("pointerover", ({ pointerType, target }) => {
    // Touch means a press, so it opens no tooltip.
    if (pointerType === "mouse") attend(hinted(target));
  });
  on("focusin", ({ target }) => {
    const control = hinted(target);
    if (control?.matches(":focus-visible")) showNow(control);
  });
  on("focusout", hideShown);
  on("pointerdown", hide);
  on("scroll", hideShown);
  on("keydown", ({ key }) => {
    if (key === "Escape") hide();
  });
  return () => {
    ending.abort();
    clearTimeout(timer);
  };
}

function hinted(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>("[data-hint]") : null;
}
