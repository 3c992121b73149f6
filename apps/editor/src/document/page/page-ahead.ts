import { loadPage } from "../../base/api/queries.ts";
import { untilLeft } from "../saving/leaving.ts";

type Loading = ReturnType<typeof loadPage>;
type Params = Parameters<typeof loadPage>[0];

/** Long enough for a press to follow a glance, and too short for a page to be changed elsewhere meanwhile. */
const freshForMs = 5_000;
const ahead = new Map<string, { readonly loading: Loading; readonly since: number }>();

/** Starts to load a page that will probably be opened next. */
export function lookAhead(params: Params): void {
  if (isFresh(params.pageId)) return;
  const loading = load(params, new AbortController().signal);
  // Nobody may ever come for it.
  loading.catch(() => ahead.delete(params.pageId));
  ahead.set(params.pageId, { loading, since: Date.now() });
}

/** The page to open: what was loaded ahead, once and while it is fresh, or read now. */
export async function openedAhead(params: Params, signal: AbortSignal): Loading {
  const known = isFresh(params.pageId) ? ahead.get(params.pageId)?.loading : undefined;
  ahead.delete(params.pageId);
  return known ?? load(params, signal);
}

function isFresh(pageId: string): boolean {
  return Date.now() - (ahead.get(pageId)?.since ?? -Infinity) < freshForMs;
}

async function load(params: Params, signal: AbortSignal): Loading {
  await untilLeft(params.pageId);
  return loadPage(params, signal);
}
