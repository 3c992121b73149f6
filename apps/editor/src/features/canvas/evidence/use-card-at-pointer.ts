import type { BlockId } from "@coursewright/base/ids.ts";
import { comparable } from "@coursewright/blocks/kit/text/sentences.ts";
import { useCallback, useEffect, useRef, useState } from "react";
import { frameOf } from "../../../document/page/frame-of.ts";
import type { Support } from "./support.ts";
import { drawnSentences, sentenceAt } from "./drawn-sentences.ts";

export interface Shown {
  readonly id: BlockId;
  readonly sentence: Support;
  readonly anchor: Range | HTMLElement;
  readonly takesFocus: boolean;
}

const [openAfterMs, closeAfterMs] = [300, 250];

/** [SRC-03] Opens the card of a sentence when the mouse rests on it, or at a tap. */
export function useCardAtPointer(id: BlockId, sentences: readonly Support[]) {
  const [shown, setShown] = useState<Shown | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const later = useCallback((ms: number, run: () => void) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(run, ms);
  }, []);
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    const frame = frameOf(id);
    if (!frame) return;
    const stop = new AbortController();
    const { signal } = stop;
    const sourced = new Map(sentences.flatMap((each) => (each.entry.passages.length > 0 ? [[comparable(each.text), each] as const] : [])));
    const at = (event: MouseEvent): Shown | null => {
      if (event.target instanceof Element && event.target.closest(".sentence-support, .block-toolbar")) return null;
      const drawn = sentenceAt(drawnSentences(frame), event);
      const sentence = drawn && sourced.get(drawn.text);
      return sentence ? { id, sentence, anchor: drawn.range, takesFocus: false } : null;
    };
    frame.addEventListener(
      "pointermove",
      (event) => {
        // A pressed button selects words.
        if (event.pointerType !== "mouse" || event.buttons !== 0) return;
        later(openAfterMs, () => {
          const found = at(event);
          setShown((before) => (found || !before?.takesFocus ? found : before));
        });
      },
      { signal, passive: true },
    );
    frame.addEventListener(
      "pointerleave",
      ({ relatedTarget }) => {
        // React reports that the pointer is on the card before this event.
        if (relatedTarget instanceof Element && relatedTarget.closest(".evidence-card")) return clearTimeout(timer.current);
        later(closeAfterMs, () => setShown((before) => (before?.takesFocus ? before : null)));
      },
      { signal },
    );
    frame.addEventListener(
      "click",
      (event) => {
        if (event instanceof PointerEvent && event.pointerType === "touch") setShown(at(event));
      },
      { signal },
    );
    return () => stop.abort();
  }, [id, later, sentences]);
  return {
    shown,
    show: (next: Omit<Shown, "id">) => setShown({ id, ...next }),
    hide: useCallback(() => {
      clearTimeout(timer.current);
      setShown(null);
    }, []),
    /** The pointer is on the card. */
    stay: useCallback((isOn: boolean) => {
      clearTimeout(timer.current);
      if (!isOn) timer.current = setTimeout(() => setShown((before) => (before?.takesFocus ? before : null)), closeAfterMs);
    }, []),
  };
}
