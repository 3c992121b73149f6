import { useStore } from "zustand";
import { createStore } from "zustand/vanilla";
import { keep, recall } from "../../../base/storage/on-this-computer.ts";

const name = "generator-hidden";

/** Whether the docked generator is shown. Typing hides it until the author asks for it; hiding it by hand lasts in this browser. */
const store = createStore(() => ({ isShown: recall(name) !== "yes", wantsFocus: false }));

export function useIsDockShown(): boolean {
  return useStore(store, ({ isShown }) => isShown);
}

export function hideWhileTyping(): void {
  if (store.getState().isShown) store.setState({ isShown: false, wantsFocus: false });
}

export function hideDock(): void {
  keep(name, "yes");
  store.setState({ isShown: false, wantsFocus: false });
}

/** Shows it with the focus in it. */
export function showDock(): void {
  keep(name, "no");
  store.setState({ isShown: true, wantsFocus: true });
}

/** Answers once whether the dock was opened by hand. */
export function takeWantsFocus(): boolean {
  const { wantsFocus } = store.getState();
  if (wantsFocus) store.setState({ wantsFocus: false });
  return wantsFocus;
}
