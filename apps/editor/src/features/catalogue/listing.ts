import { readListing, readOutdated } from "@coursewright/contract/catalogue.ts";
import type { CatalogueUpdate, PartState } from "@coursewright/contract/catalogue-update.ts";
import type { RequestOf } from "@coursewright/contract/endpoint.ts";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../base/api/client.ts";
import { listingKey, outdatedKey } from "../../base/api/queries.ts";

export type PageAt = RequestOf<typeof readListing>["params"];

/** A fallback for when the live feed is down. */
export const pollMs = 2_000;

export function listingQuery(at: PageAt) {
  return queryOptions({
    queryKey: listingKey(at.uid, at.pageId),
    queryFn: ({ signal }) => call(readListing, { params: at }, { signal }),
    staleTime: 0,
  });
}

export function outdatedQuery(uid: string, projectId: string) {
  return queryOptions({
    queryKey: outdatedKey(uid, projectId),
    queryFn: ({ signal }) => call(readOutdated, { params: { uid, projectId } }, { signal }),
    staleTime: 0,
  });
}

export function isInProgress(update: CatalogueUpdate | null | undefined): update is CatalogueUpdate {
  return update?.endedAt === null;
}

export function partsOf(update: CatalogueUpdate) {
  return [update.catalogue, update.audiobook].filter((part) => part !== null);
}

export function isIn(state: PartState, update: CatalogueUpdate): boolean {
  return partsOf(update).some((part) => part.state === state);
}
