import { useStore } from "zustand";
import { createStore } from "zustand/vanilla";
import { keep, recall } from "../../base/storage/on-this-computer.ts";
import type { Width } from "../../base/widths/use-width.ts";

/** On a phone, the sidebar is a drawer. */
export type SidebarLayout = Exclude<Width, "phone">;

const names = { desk: "sidebar-is-narrow", tablet: "sidebar-is-narrow-on-tablets" } as const;

/** The author's choice for each layout; it outlives the open page. A tablet begins narrow, so that the page keeps its 700 px. */
const store = createStore(() => ({ desk: recall(names.desk) === "yes", tablet: recall(names.tablet) !== "no" }));

export function useNarrowSidebar(layout: SidebarLayout): boolean {
  return useStore(store, (isNarrow) => isNarrow[layout]);
}

export function toggleNarrowSidebar(layout: SidebarLayout): void {
  const isNarrow = !store.getState()[layout];
  keep(names[layout], isNarrow ? "yes" : "no");
  store.setState({ [layout]: isNarrow });
}
