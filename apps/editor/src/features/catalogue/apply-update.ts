import type { CatalogueUpdate } from "@coursewright/contract/catalogue-update.ts";
import type { PageListing } from "@coursewright/contract/catalogue.ts";
import type { QueryClient } from "@tanstack/react-query";
import { listingKey, outdatedKey, outlineKey, updateKey } from "../../base/api/queries.ts";

/** Writes an update into the query cache. Its end also invalidates the entry, the sidebar's marks and the list of outdated pages. */
export function applyUpdate(client: QueryClient, uid: string, update: CatalogueUpdate): void {
  const listing = listingKey(uid, update.pageId);
  client.setQueryData<PageListing>(listing, (known) => known && { ...known, update: later(known.update, update) });
  client.setQueryData<CatalogueUpdate>(updateKey(uid, update.id), (known) => later(known ?? null, update));
  if (update.endedAt === null) return;
  for (const queryKey of [listing, outdatedKey(uid, update.projectId), outlineKey(uid, update.projectId)]) {
    void client.invalidateQueries({ queryKey });
  }
}

/** A late start event must not reopen an update that has ended. */
function later(known: CatalogueUpdate | null, received: CatalogueUpdate): CatalogueUpdate {
  return known?.id === received.id && known.endedAt !== null ? known : received;
}
