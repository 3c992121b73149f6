import { TextSelection } from "@tiptap/pm/state";
import type { Node } from "@tiptap/pm/model";
import { useEffect, useState } from "react";
import type { RefObject } from "react";
import { activeText, subscribeToActiveText } from "../writing/active-text.ts";
import type { ActiveText } from "../writing/active-text.ts";
import { listNames, markNames } from "./apply-format.ts";
import { linkCard } from "./link-card-state.ts";

const finishedAfterMs = 150;
const names = [...markNames, ...listNames, "link"];

export interface Shown {
  readonly text: ActiveText;
  /** The names of the marks and lists that the whole selection has. */
  readonly pressed: ReadonlySet<string>;
  readonly takesFocus: boolean;
}

interface Seen {
  readonly doc: Node;
  readonly from: number;
  readonly to: number;
}

/** The text whose selection is finished, or null. Alt+F10 does not wait, and works without a selection. */
export function useShownText(bar: RefObject<HTMLElement | null>): Shown | null {
  const [shown, setShown] = useState<Shown | null>(null);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isPressed = false;
    let seen: Seen | null = null;
    const stop = new AbortController();
    const { signal } = stop;
    const hide = () => {
      clearTimeout(timer);
      // Every key gets here, and most find no bar.
      if (seen) setShown(null);
      seen = null;
    };
    const show = (text: ActiveText, takesFocus: boolean) => {
      const { doc, selection } = text.editor.state;
      seen = { doc, from: selection.from, to: selection.to };
      setShown({ text, pressed: new Set(names.filter((name) => text.editor.isActive(name))), takesFocus });
    };
    const check = () => {
      const text = activeText();
      if (!text || linkCard.getState().open || !mayShow(text, bar.current)) return hide();
      const { doc, selection } = text.editor.state;
      // A formatting change keeps the bar; another selection waits until it is finished.
      const isSameSelection = seen?.from === selection.from && seen.to === selection.to;
      if (seen && (isSameSelection || seen.doc !== doc)) return selection.empty && seen.doc !== doc ? hide() : show(text, false);
      hide();
      if (!isPressed && !selection.empty) timer = setTimeout(() => show(text, false), finishedAfterMs);
    };
    const isOutside = ({ target }: Event) => !(target instanceof globalThis.Node && bar.current?.contains(target));
    // While the focus moves from the text to the bar, neither has it.
    const unsubscribe = subscribeToActiveText(() => (activeText()?.editor.isFocused ? check() : void setTimeout(check)));
    const unsubscribeCard = linkCard.subscribe(check);
    const listening = { signal, capture: true };
    addEventListener(
      "pointerdown",
      (event) => {
        isPressed = isOutside(event);
        if (isPressed) hide();
      },
      listening,
    );
    for (const name of ["pointerup", "pointercancel"] as const) {
      addEventListener(
        name,
        () => {
          isPressed = false;
          // The text editor reads the selection in the next task.
          setTimeout(check);
        },
        listening,
      );
    }
    addEventListener("focusout", () => setTimeout(check), listening);
    addEventListener(
      "keydown",
      (event) => {
        const text = activeText();
        if (event.key !== "F10" || !event.altKey || !text?.editor.view.hasFocus()) return;
        event.preventDefault();
        show(text, true);
      },
      listening,
    );
    // The author may have selected text before this code was loaded.
    check();
    return () => {
      stop.abort();
      unsubscribe();
      unsubscribeCard();
      clearTimeout(timer);
    };
  }, [bar]);
  return shown;
}

function mayShow({ editor }: ActiveText, bar: HTMLElement | null): boolean {
  if (editor.isDestroyed || editor.view.composing) return false;
  const { selection } = editor.state;
  const isInBar = bar?.contains(document.activeElement) ?? false;
  return isInBar || (editor.view.hasFocus() && !selection.empty && selection instanceof TextSelection);
}
