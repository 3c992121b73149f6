import { queries } from "../../base/api/queries.ts";
import { sessionStore } from "../../base/api/session.ts";
import { readSelection } from "../../base/address/selection.ts";
import { dashboardQuery } from "./dashboard-queries.ts";
import { periodIn } from "./use-period.ts";

/** Prefetches the numbers as soon as the screen's code has loaded, in parallel with the first render. */
export function askAhead(): void {
  const state = sessionStore.getState();
  const query = new URLSearchParams(location.search);
  const { projectId } = readSelection(query);
  if (state.kind !== "signed-in" || !projectId) return;
  void queries.prefetchQuery(dashboardQuery(state.session.uid, projectId, periodIn(query)));
}
