import { useStore } from "zustand";
import { createStore } from "zustand/vanilla";

const name = "sidebar-is-narrow";

/** How the author likes the sidebar; it outlives the page that is open. */
const store = createStore(() => ({ isNarrow: localStorage.getItem(name) === "yes" }));

export function useNarrowSidebar(): boolean {
  return useStore(store, ({ isNarrow }) => isNarrow);
}

export function toggleNarrowSidebar(): void {
  const isNarrow = !store.getState().isNarrow;
  localStorage.setItem(name, isNarrow ? "yes" : "no");
  store.setState({ isNarrow });
}
