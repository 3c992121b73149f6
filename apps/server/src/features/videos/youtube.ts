import { VideoId, type FoundVideo } from "@coursewright/contract/videos.ts";
import { z } from "zod";
import { AppError } from "../../platform/errors/app-error.ts";
import { providerCall } from "../../platform/telemetry/provider-call.ts";
import { boundedFetch, type BoundedAnswer } from "./bounded-fetch.ts";
import { plainText } from "./plain-text.ts";

interface YoutubeOptions {
  apiKey: string;
  origin: string;
  timeoutMs?: number;
}

const resultLimit = 12;
const maxBytes = 1_000_000;

const Items = z.object({ items: z.array(z.unknown()).max(50) });
const SearchItem = z.object({
  id: z.object({ videoId: VideoId }),
  snippet: z.object({ title: z.string(), description: z.string(), channelTitle: z.string(), publishedAt: z.iso.datetime() }),
});
/** Missing or malformed fields become undefined. */
const Details = z.object({
  id: VideoId,
  contentDetails: z
    .object({ duration: z.string().regex(/^P[\dDTHMS]{2,30}$/) })
    .optional()
    .catch(undefined),
  statistics: z
    .object({ viewCount: z.string().regex(/^\d{1,15}$/) })
    .optional()
    .catch(undefined),
});
const Refused = z.object({ error: z.object({ errors: z.array(z.object({ reason: z.string() })) }) });

/** The YouTube Data API v3: search.list finds videos, videos.list returns length and views. */
export function createYoutube({ apiKey, origin, timeoutMs = 8_000 }: YoutubeOptions) {
  async function list<Item>(name: "search" | "videos", query: Record<string, string>, schema: z.ZodType<Item>): Promise<Item[]> {
    // The key is in a header, because proxies log URLs.
    const address = `${origin}/youtube/v3/${name}?${new URLSearchParams(query)}`;
    const headers = { "x-goog-api-key": apiKey, accept: "application/json" };
    const call = () => boundedFetch(address, { timeoutMs, maxBytes, headers });
    const answer = await providerCall({ provider: "youtube", operation: name, call }).catch((cause: unknown) => {
      throw new AppError("search_failed", { cause });
    });
    if (answer.status !== 200) throw refusalOf(answer);
    const parsed = Items.safeParse(jsonOf(answer));
    if (!parsed.success) throw new AppError("search_failed", { cause: parsed.error });
    // One malformed item must not fail the others.
    return parsed.data.items.flatMap((item) => schema.safeParse(item).data ?? []);
  }

  return {
    async search(query: string): Promise<FoundVideo[]> {
      const asked = { part: "snippet", type: "video", videoEmbeddable: "true", safeSearch: "strict", maxResults: String(resultLimit) };
      const found = await list("search", { ...asked, q: query }, SearchItem);
      if (found.length === 0) return [];
      const ids = found.map(({ id }) => id.videoId).join();
      const details = await list("videos", { part: "contentDetails,statistics", id: ids }, Details);
      return found.slice(0, resultLimit).map(({ id, snippet }) => videoOf(id.videoId, snippet, details));
    },
  };
}

function videoOf(videoId: string, snippet: z.infer<typeof SearchItem>["snippet"], details: readonly z.infer<typeof Details>[]): FoundVideo {
  const { contentDetails, statistics } = details.find(({ id }) => id === videoId) ?? {};
  return {
    url: `https://www.youtube.com/watch?v=${videoId}`,
    title: plainText(snippet.title, 200),
    channelTitle: plainText(snippet.channelTitle, 200),
    // Built from the id: a URL in the reply could lead anywhere.
    thumbnail: `https://i.ytimg.com/vi/${videoId}/mqdefault.jpg`,
    videoId,
    duration: contentDetails?.duration ?? null,
    viewCount: statistics ? Number(statistics.viewCount) : null,
    publishedAt: snippet.publishedAt,
    description: plainText(snippet.description, 500),
  };
}

const spent = new Set(["quotaExceeded", "dailyLimitExceeded", "rateLimitExceeded", "userRateLimitExceeded"]);

function refusalOf(answer: BoundedAnswer): AppError {
  const reasons = Refused.safeParse(jsonOf(answer)).data?.error.errors.map(({ reason }) => reason) ?? [];
  const isSpent = answer.status === 429 || (answer.status === 403 && reasons.some((reason) => spent.has(reason)));
  const cause = new Error(`YouTube answered ${answer.status} ${reasons.join()}`);
  return new AppError(isSpent ? "search_busy" : "search_failed", { cause });
}

function jsonOf({ bytes }: BoundedAnswer): unknown {
  try {
    return JSON.parse(bytes.toString("utf8"));
  } catch {
    return undefined;
  }
}
