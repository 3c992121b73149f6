import { loadPage } from "../../base/api/queries.ts";
import { untilLastSave } from "../saving/leaving.ts";

type Loading = ReturnType<typeof loadPage>;
type Params = Parameters<typeof loadPage>[0];

/** Long enough for a click after a hover, too short for the page to change elsewhere. */
const freshForMs = 5_000;
const prefetched = new Map<string, { readonly loading: Loading; readonly since: number }>();

/** Prefetches a page that the author will probably open next. */
export function prefetchPage(params: Params): void {
  if (isFresh(params.pageId)) return;
  const loading = load(params, new AbortController().signal);
  // The author may never open the page, so the error is not reported.
  loading.catch(() => prefetched.delete(params.pageId));
  prefetched.set(params.pageId, { loading, since: Date.now() });
}

/** Returns the prefetched page if it is fresh, else loads it. A prefetched page is used only once. */
export async function loadPrefetched(params: Params, signal: AbortSignal): Loading {
  const known = isFresh(params.pageId) ? prefetched.get(params.pageId)?.loading : undefined;
  prefetched.delete(params.pageId);
  return known ?? load(params, signal);
}

/** After a change that a prefetched page does not have. */
export function forgetPrefetched(pageId: string): void {
  prefetched.delete(pageId);
}

function isFresh(pageId: string): boolean {
  return Date.now() - (prefetched.get(pageId)?.since ?? -Infinity) < freshForMs;
}

async function load(params: Params, signal: AbortSignal): Loading {
  await untilLastSave(params.pageId);
  return loadPage(params, signal);
}
