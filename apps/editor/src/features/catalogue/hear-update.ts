import type { CatalogueUpdate } from "@coursewright/contract/catalogue-update.ts";
import type { PageListing } from "@coursewright/contract/catalogue.ts";
import type { QueryClient } from "@tanstack/react-query";
import { listingKey, outdatedKey, outlineKey, updateKey } from "../../base/api/queries.ts";

/** Puts what is heard of an update where it is shown. With its end the entry, the marks and the lists are no longer what they were. */
export function hearUpdate(client: QueryClient, uid: string, update: CatalogueUpdate): void {
  const listing = listingKey(uid, update.pageId);
  client.setQueryData<PageListing>(listing, (known) => known && { ...known, update: later(known.update, update) });
  client.setQueryData<CatalogueUpdate>(updateKey(uid, update.id), (known) => later(known ?? null, update));
  if (update.endedAt === null) return;
  for (const queryKey of [listing, outdatedKey(uid, update.projectId), outlineKey(uid, update.projectId)]) {
    void client.invalidateQueries({ queryKey });
  }
}

/** What has ended does not begin again, however late the word of its beginning comes. */
function later(known: CatalogueUpdate | null, heard: CatalogueUpdate): CatalogueUpdate {
  return known?.id === heard.id && known.endedAt !== null ? known : heard;
}
