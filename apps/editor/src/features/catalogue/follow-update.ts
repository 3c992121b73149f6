import type { CatalogueUpdate } from "@coursewright/contract/catalogue-update.ts";
import { QueryObserver } from "@tanstack/react-query";
import { hasCode } from "../../base/api/api-error.ts";
import { outdatedKey, outlineKey, queries } from "../../base/api/queries.ts";
import { pollMs, listingQuery } from "./listing.ts";
import type { PageAt } from "./listing.ts";
import { notifyByToast } from "./notify-end.ts";

type EndListener = (update: CatalogueUpdate) => void;

/** While a page is open, its own screen shows the end of an update instead of a toast. */
const listeners = new Map<string, EndListener>();

export function onUpdateEnd(pageId: string, listener: EndListener): () => void {
  listeners.set(pageId, listener);
  return () => {
    if (listeners.get(pageId) === listener) listeners.delete(pageId);
  };
}

const followed = new Set<string>();

/** Polls an update until it ends, even after the author opens another page. Each end is reported once. */
export function followUpdate(at: PageAt, { id }: Pick<CatalogueUpdate, "id">): void {
  if (followed.has(id)) return;
  followed.add(id);
  const observer = new QueryObserver(queries, { ...listingQuery(at), refetchInterval: pollMs });
  const stop = observer.subscribe(({ data, error }) => {
    const update = data?.update;
    if (hasCode(error, "unauthenticated") || hasCode(error, "not_found") || (update && update.id !== id)) {
      followed.delete(id);
      return stop();
    }
    if (!update || update.endedAt === null) return;
    stop();
    void queries.invalidateQueries({ queryKey: outlineKey(at.uid, at.projectId) });
    void queries.invalidateQueries({ queryKey: outdatedKey(at.uid, at.projectId) });
    (listeners.get(at.pageId) ?? notifyByToast)(update);
  });
}
