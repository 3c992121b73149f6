import type { ReviewKind } from "@coursewright/contract/page-review.ts";
import { useEffect } from "react";
import type { RefObject } from "react";
import { flushSync } from "react-dom";
import { createStore, useStore } from "zustand";

/** The panel at the right of the page. It stays open when the author opens another page. */
export type Shown = "nothing" | "assistant" | "theme" | "review";

interface PanelState {
  readonly shown: Shown;
  /** A shortcut asked for the panel or for its prompt box, which takes the focus when it is drawn. */
  readonly wantsFocus: "nothing" | "panel" | "prompt";
  /** The kind of review that the author asked for last. */
  readonly reviewKind: ReviewKind;
}

const panel = createStore<PanelState>(() => ({ shown: "nothing", wantsFocus: "nothing", reviewKind: "unclear" }));

export function useShownPanel(): Shown {
  return useStore(panel, ({ shown }) => shown);
}

export function openAssistant(): void {
  panel.setState({ shown: "assistant" });
}

const beforeFocus = new Set<() => void>();

/** Panels may lag behind the page. `run` is called before one of them gets the focus: the focus would be lost in an outdated panel. */
export function beforePanelFocus(run: () => void): () => void {
  beforeFocus.add(run);
  return () => beforeFocus.delete(run);
}

function drawPanels(): void {
  flushSync(() => beforeFocus.forEach((run) => run()));
}

/** Id of the part that belongs to the selected block. */
export const blockEditorId = "block-editor";

/** [PAGE-05] Moves the focus to the block's own part. */
export function openBlockEditor(): void {
  drawPanels();
  openAssistant();
  focusWhenMounted(`#${blockEditorId} :is(input, textarea, button, [tabindex])`);
}

/** Moves the focus to the control of this field, which has the field's path as its name. */
export function openBlockField(field: string): void {
  drawPanels();
  openAssistant();
  focusWhenMounted(`#${blockEditorId} [name="${CSS.escape(field)}"]`);
}

/** Does nothing if another panel is open: selecting a section must not close the theme panel. */
export function showAssistant(): void {
  if (panel.getState().shown === "nothing") openAssistant();
}

export function openThemePanel(): void {
  panel.setState({ shown: "theme", wantsFocus: "panel" });
}

/** [SEE-04] Shows the notes on the page, or asks first whether to review it. */
export function openReviewPanel(reviewKind: ReviewKind = "unclear"): void {
  panel.setState({ shown: "review", wantsFocus: "panel", reviewKind });
}

export function useReviewKind(): ReviewKind {
  return useStore(panel, (state) => state.reviewKind);
}

export function closePanel(): void {
  panel.setState({ shown: "nothing", wantsFocus: "nothing" });
}

/** Focuses the open panel, or opens the assistant. */
export function focusPanel(): void {
  drawPanels();
  panel.setState(({ shown }) => ({ shown: shown === "nothing" ? "assistant" : shown, wantsFocus: "panel" }));
}

export function focusAiBox(): void {
  drawPanels();
  panel.setState({ shown: "assistant", wantsFocus: "prompt" });
}

/** Whether a shortcut has asked for the prompt box, which may be folded. */
export function useIsPromptAsked(): boolean {
  return useStore(panel, ({ wantsFocus }) => wantsFocus === "prompt");
}

/**
 * Gives the focus to this place if a shortcut asked for one of these. React runs effects from the inside out, so a control in the panel
 * gets the focus before the panel itself.
 */
export function useFocusWhenAsked(place: RefObject<HTMLElement | null>, takes: "prompt" | "any"): void {
  const wantsFocus = useStore(panel, (state) => state.wantsFocus);
  useEffect(() => {
    // A control inside may already have taken the focus.
    const asked = panel.getState().wantsFocus;
    if (wantsFocus === "nothing" || asked === "nothing" || (takes === "prompt" && asked !== "prompt") || !place.current) return;
    panel.setState({ wantsFocus: "nothing" });
    place.current.focus();
  }, [place, takes, wantsFocus]);
}

/** Retries on every frame, because a panel loads when it is first opened. */
function focusWhenMounted(selector: string, triesLeft = 120): void {
  const place = document.querySelector<HTMLElement>(selector);
  if (place) place.focus();
  else if (triesLeft > 0) requestAnimationFrame(() => focusWhenMounted(selector, triesLeft - 1));
}
