import { useStore } from "zustand";
import { createStore } from "zustand/vanilla";
import { keep, recall } from "../../base/storage/on-this-computer.ts";

const name = "sidebar-is-narrow";

/** The author's choice; it outlives the open page. */
const store = createStore(() => ({ isNarrow: recall(name) === "yes" }));

export function useNarrowSidebar(): boolean {
  return useStore(store, ({ isNarrow }) => isNarrow);
}

export function toggleNarrowSidebar(): void {
  const isNarrow = !store.getState().isNarrow;
  keep(name, isNarrow ? "yes" : "no");
  store.setState({ isNarrow });
}
