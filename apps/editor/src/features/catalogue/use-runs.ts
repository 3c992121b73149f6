import { readListing } from "@coursewright/contract/catalogue.ts";
import type { CatalogueUpdate } from "@coursewright/contract/catalogue-update.ts";
import type { OutdatedPage } from "@coursewright/contract/catalogue.ts";
import { useQueries } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../base/api/client.ts";
import { updateKey } from "../../base/api/queries.ts";
import { pollMs, isIn, isInProgress } from "./listing.ts";

/** One page of a batch update. */
export interface Run extends Pick<OutdatedPage, "pageId" | "chapterId" | "name"> {
  readonly update: CatalogueUpdate;
}

interface Course {
  readonly uid: string;
  readonly projectId: string;
  readonly pages: readonly OutdatedPage[];
}

/** The updates of this visit and those already in progress. Ended updates stay in the list. */
export function useRuns({ uid, projectId, pages }: Course) {
  const [runs, setRuns] = useState<readonly Run[]>([]);
  const found = pages.flatMap(({ update, ...page }) => (isInProgress(update) ? [{ ...page, update }] : []));
  const begin = (begun: readonly Run[]) =>
    setRuns((known) => [...known.filter((run) => !begun.some((each) => isSamePage(each, run))), ...begun]);
  const unknown = found.filter((page) => !runs.some((run) => isSamePage(run, page) && run.update.startedAt >= page.update.startedAt));
  if (unknown.length > 0) begin(unknown);
  const updates = useQueries({
    queries: runs.map(({ pageId, chapterId, update }) => ({
      queryKey: updateKey(uid, update.id),
      queryFn: async ({ signal }: { readonly signal: AbortSignal }) =>
        (await call(readListing, { params: { uid, projectId, chapterId, pageId } }, { signal })).update ?? update,
      initialData: update,
      staleTime: Infinity,
      refetchInterval: ({ state }: { readonly state: { readonly data: CatalogueUpdate | undefined } }) =>
        pollInterval(state.data ?? update, runs.length),
    })),
  });
  return { runs: runs.map((run, index): Run => ({ ...run, update: updates[index]?.data ?? run.update })), begin };
}

/** The server works on a few updates of an author at a time, so waiting ones are polled rarely. */
function pollInterval(update: CatalogueUpdate, count: number): number | false {
  if (!isInProgress(update)) return false;
  return isIn("working", update) ? pollMs : Math.max(10_000, count * 500);
}

function isSamePage(a: Pick<Run, "pageId">, b: Pick<Run, "pageId">): boolean {
  return a.pageId === b.pageId;
}
