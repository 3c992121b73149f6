import { keepPoster, searchVideos } from "@coursewright/contract/videos.ts";
import { queryOptions } from "@tanstack/react-query";
import { refusalOf } from "../../base/api/api-error.ts";
import { call, callRaw } from "../../base/api/client.ts";

/** Longer than the server's own timeouts for both of its requests. */
const timeoutMs = 25_000;

/** Cached and not refetched automatically, because each search uses much of the daily quota. */
export function videosQuery(query: string) {
  return queryOptions({
    queryKey: ["videos", query],
    queryFn: async ({ signal }) => {
      const response = await callRaw(searchVideos, { body: { query } }, { signal, timeoutMs });
      if (!response.ok) throw await refusalOf(response);
      return searchVideos.reply.parse(await response.json()).videos;
    },
    enabled: query !== "",
    retry: false,
    staleTime: 600_000,
    networkMode: "always",
  });
}

/** After this time the video is added without a picture. */
const posterTimeoutMs = 6_000;

/** URL of our copy of the video's picture, or an empty string. */
export async function posterOf(videoId: string): Promise<string> {
  try {
    return (await call(keepPoster, { body: { videoId } }, { timeoutMs: posterTimeoutMs })).thumbnail;
  } catch (error) {
    console.warn("The video's picture could not be copied.", error);
    return "";
  }
}
