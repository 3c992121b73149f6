import type { CatalogueUpdate } from "@coursewright/contract/catalogue-update.ts";
import { QueryObserver } from "@tanstack/react-query";
import { hasCode } from "../../base/api/api-error.ts";
import { outdatedKey, outlineKey, queries } from "../../base/api/queries.ts";
import { askAgainMs, listingQuery } from "./listing.ts";
import type { PageAt } from "./listing.ts";
import { tellElsewhere } from "./tell-end.ts";

type Tell = (update: CatalogueUpdate) => void;

/** Where a page is open, its own screen tells how an update of it ended. */
const screens = new Map<string, Tell>();

export function tellHere(pageId: string, tell: Tell): () => void {
  screens.set(pageId, tell);
  return () => {
    if (screens.get(pageId) === tell) screens.delete(pageId);
  };
}

const followed = new Set<string>();

/** Until it ends, also when its author goes on to another page; each end is told once. */
export function followUpdate(at: PageAt, { id }: Pick<CatalogueUpdate, "id">): void {
  if (followed.has(id)) return;
  followed.add(id);
  const observer = new QueryObserver(queries, { ...listingQuery(at), refetchInterval: askAgainMs });
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
    (screens.get(at.pageId) ?? tellElsewhere)(update);
  });
}
