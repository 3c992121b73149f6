import { useEffect, useEffectEvent } from "react";
import { listingKey, outlineKey, queries } from "../../base/api/queries.ts";
import { usePageState } from "../../document/page/page-context.tsx";
import type { PageAt } from "./listing.ts";

interface Marks {
  readonly at: PageAt;
  /** Whether the entry is outdated, according to the sidebar and to the page's listing. */
  readonly inOutline: boolean;
  readonly inListing: boolean | undefined;
}

/** A save may make the entry outdated: the sidebar then shows it at once. */
export function useStaleMark({ at: { uid, projectId, pageId }, inOutline, inListing }: Marks): void {
  const isSaved = usePageState(({ save }) => save.kind === "saved");
  const askAgain = useEffectEvent(() => {
    if (inListing === false) void queries.invalidateQueries({ queryKey: listingKey(uid, pageId) });
  });
  useEffect(() => {
    if (isSaved) askAgain();
  }, [isSaved]);
  const differ = inListing !== undefined && inListing !== inOutline;
  useEffect(() => {
    if (differ) void queries.invalidateQueries({ queryKey: outlineKey(uid, projectId) });
  }, [differ, uid, projectId]);
}
