import type { LiveEvent } from "@coursewright/contract/live.ts";

/* Part of the first load, so it does nothing but hand news on. */

type News = LiveEvent & { type: "video" };
const listeners = new Set<(news: News) => void>();

export function hearConversion(news: News): void {
  for (const listener of listeners) listener(news);
}

export function onConversionNews(listener: (news: News) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
