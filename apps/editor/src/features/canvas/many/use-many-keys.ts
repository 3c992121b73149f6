import { loadWithRetry } from "@coursewright/base/load-with-retry.ts";
import { useEffect, useEffectEvent } from "react";
import { useOpenPage } from "../../../document/page/page-context.tsx";
import { selectedIds } from "../../../document/content/selected-ids.ts";
import { isWriting } from "../../../document/page/undo-keys.ts";
import type { SectionActions } from "../../../document/page/section-actions.ts";
import { askToMove } from "./asking.ts";
import type * as manyEdits from "./many-edits.ts";

type Edits = typeof manyEdits;

let loaded: Edits | null = null;

/** The edits load after the page, with the bar. */
export async function loadEdits(): Promise<Edits> {
  loaded ??= await loadWithRetry(() => import("./many-edits.ts"));
  return loaded;
}

/** At once if the edits are here, so that the next key finds the blocks where they moved. An earlier key waits for them. */
function act(edit: (edits: Edits) => void): void {
  if (loaded) edit(loaded);
  else void loadEdits().then(edit);
}

/** Keys for the selected blocks, one or many, also while the author writes in one. */
export function useManyKeys(actions: SectionActions): void {
  const page = useOpenPage();
  const run = useEffectEvent((event: KeyboardEvent): boolean => {
    const state = page.store.getState();
    const ids = selectedIds(state);
    if (ids.length === 0 || !isOnCanvas(event.target) || event.isComposing) return false;
    const isMod = (event.ctrlKey || event.metaKey) && !event.altKey;
    const key = event.key.toLowerCase();
    if (isMod && !event.shiftKey && key === "d") act((edits) => edits.duplicateSelected(page));
    else if (isMod && event.shiftKey && key === "m") askToMove(ids);
    else if (isMod && event.shiftKey && key === "arrowup") act((edits) => edits.moveSelected(page, -1));
    else if (isMod && event.shiftKey && key === "arrowdown") act((edits) => edits.moveSelected(page, 1));
    else if (state.range && !isMod && !isWriting(event.target) && (key === "backspace" || key === "delete"))
      act((edits) => edits.removeSelected(page, actions));
    else if (state.range && event.altKey && key === "f10") document.querySelector<HTMLElement>(".many-bar button")?.focus();
    else return false;
    return true;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!run(event)) return;
      event.preventDefault();
      event.stopPropagation();
    };
    // Capture, so that a text does not select by the arrow keys instead.
    addEventListener("keydown", onKey, { capture: true });
    return () => removeEventListener("keydown", onKey, { capture: true });
  }, []);
}

/** After a selection by mouse nothing may have the focus. */
function isOnCanvas(target: EventTarget | null): boolean {
  return target === document.body || (target instanceof Element && target.closest("[data-block], .canvas") !== null && !isOwnField(target));
}

/** The bar's buttons and fields beside the blocks keep their own keys. */
function isOwnField(target: Element): boolean {
  return target.closest("[data-block]") === null && target.matches("input, textarea, button, [contenteditable]");
}
