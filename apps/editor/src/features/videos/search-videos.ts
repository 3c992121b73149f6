import { keepPoster, searchVideos } from "@coursewright/contract/videos.ts";
import { queryOptions } from "@tanstack/react-query";
import { refusalOf } from "../../base/api/api-error.ts";
import { call, callRaw } from "../../base/api/client.ts";

/** Longer than the server waits itself, for both of its questions. */
const timeoutMs = 25_000;

/** A search costs much of the day's share, so its answer is kept for a while, and is not asked for again by itself. */
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

/** Longer than this nobody waits for a picture: the video is added without one. */
const posterTimeoutMs = 6_000;

/** Where our copy of the video's picture lies, or nothing. */
export async function posterOf(videoId: string): Promise<string> {
  try {
    return (await call(keepPoster, { body: { videoId } }, { timeoutMs: posterTimeoutMs })).thumbnail;
  } catch (error) {
    console.warn("The video's picture was not kept.", error);
    return "";
  }
}
