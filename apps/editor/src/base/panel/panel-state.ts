import { useEffect } from "react";
import type { RefObject } from "react";
import { createStore, useStore } from "zustand";

/** The panel at the right of the page. It stays open when the author opens another page. */
export type Shown = "nothing" | "assistant" | "theme";

interface PanelState {
  readonly shown: Shown;
  /** A shortcut opened the panel: its first focusable control takes the focus when it is drawn. */
  readonly wantsFocus: boolean;
}

const panel = createStore<PanelState>(() => ({ shown: "nothing", wantsFocus: false }));

export function useShownPanel(): Shown {
  return useStore(panel, ({ shown }) => shown);
}

export function openAssistant(): void {
  panel.setState({ shown: "assistant" });
}

/** Id of the part that belongs to the selected block. */
export const blockEditorId = "block-editor";

/** [PAGE-05] Moves the focus to the block's own part. */
export function openBlockEditor(): void {
  openAssistant();
  focusWhenMounted(`#${blockEditorId} :is(input, textarea, button, [tabindex])`);
}

/** Does nothing if another panel is open: selecting a section must not close the theme panel. */
export function showAssistant(): void {
  if (panel.getState().shown === "nothing") openAssistant();
}

export function openThemePanel(): void {
  panel.setState({ shown: "theme", wantsFocus: true });
}

export function closePanel(): void {
  panel.setState({ shown: "nothing", wantsFocus: false });
}

/** Focuses the open panel, or opens the assistant. */
export function focusPanel(): void {
  panel.setState(({ shown }) => ({ shown: shown === "nothing" ? "assistant" : shown, wantsFocus: true }));
}

export function focusAiBox(): void {
  panel.setState({ shown: "assistant", wantsFocus: true });
}

/** React runs effects from the inside out, so a control in the panel gets the focus before the panel itself. */
export function useFocusWhenAsked(place: RefObject<HTMLElement | null>): void {
  const wantsFocus = useStore(panel, (state) => state.wantsFocus);
  useEffect(() => {
    // A control inside may already have taken the focus.
    if (!wantsFocus || !panel.getState().wantsFocus || !place.current) return;
    panel.setState({ wantsFocus: false });
    place.current.focus();
  }, [place, wantsFocus]);
}

/** Retries on every frame, because a panel loads when it is first opened. */
function focusWhenMounted(selector: string, triesLeft = 120): void {
  const place = document.querySelector<HTMLElement>(selector);
  if (place) place.focus();
  else if (triesLeft > 0) requestAnimationFrame(() => focusWhenMounted(selector, triesLeft - 1));
}
