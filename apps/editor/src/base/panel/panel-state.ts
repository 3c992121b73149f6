import { useEffect } from "react";
import type { RefObject } from "react";
import { createStore, useStore } from "zustand";

/** What stands at the right of the page. It stays when a page is turned. */
export type Shown = "nothing" | "assistant" | "theme";

interface PanelState {
  readonly shown: Shown;
  /** A key has asked for the panel: the first thing in it that takes the focus gets it, as soon as it is drawn. */
  readonly wantsFocus: boolean;
}

const panel = createStore<PanelState>(() => ({ shown: "nothing", wantsFocus: false }));

export function useShownPanel(): Shown {
  return useStore(panel, ({ shown }) => shown);
}

export function openAssistant(): void {
  panel.setState({ shown: "assistant" });
}

/** The part of the panel that belongs to the block alone. */
export const blockEditorId = "block-editor";

/** [PAGE-05] With the cursor in the block's own part. */
export function openBlockEditor(): void {
  openAssistant();
  focusWhenThere(`#${blockEditorId} :is(input, textarea, button, [tabindex])`);
}

/** Unless another panel is open already: choosing a section is no reason to put the theme away. */
export function showAssistant(): void {
  if (panel.getState().shown === "nothing") openAssistant();
}

export function openThemePanel(): void {
  panel.setState({ shown: "theme", wantsFocus: true });
}

export function closePanel(): void {
  panel.setState({ shown: "nothing", wantsFocus: false });
}

/** Whichever panel is open, or the assistant. */
export function focusPanel(): void {
  panel.setState(({ shown }) => ({ shown: shown === "nothing" ? "assistant" : shown, wantsFocus: true }));
}

export function focusAiBox(): void {
  panel.setState({ shown: "assistant", wantsFocus: true });
}

/** Effects run from the inside out, so a control in the panel is asked before the panel itself. */
export function useFocusWhenAsked(place: RefObject<HTMLElement | null>): void {
  const wantsFocus = useStore(panel, (state) => state.wantsFocus);
  useEffect(() => {
    // What was drawn inside may have taken it already.
    if (!wantsFocus || !panel.getState().wantsFocus || !place.current) return;
    panel.setState({ wantsFocus: false });
    place.current.focus();
  }, [place, wantsFocus]);
}

/** A panel loads when it is first asked for. */
function focusWhenThere(selector: string, triesLeft = 120): void {
  const place = document.querySelector<HTMLElement>(selector);
  if (place) place.focus();
  else if (triesLeft > 0) requestAnimationFrame(() => focusWhenThere(selector, triesLeft - 1));
}
