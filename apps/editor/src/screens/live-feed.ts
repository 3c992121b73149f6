import type { QueryClient } from "@tanstack/react-query";
import { followLiveFeed } from "../base/api/live-feed.ts";
import { applyUpdate } from "../features/catalogue/apply-update.ts";
import { hearConversion } from "../features/media/conversion-news.ts";
import { takeLimitState } from "../features/credits/limit-state.ts";

/** Connects features to the live feed, so that the feed imports none of them. */
export function startLiveFeed(queries: QueryClient): void {
  followLiveFeed(queries, (event, uid) => {
    if (event.type === "credits") takeLimitState(queries, event.limit ?? "none");
    if (event.type === "video") hearConversion(event);
    if (event.type === "catalogue") applyUpdate(queries, uid, event.update);
  });
}
