import { z } from "zod";
import { endpoint } from "./endpoint.ts";

export const VideoId = z.string().regex(/^[\w-]{11}$/);

export const FoundVideo = z.object({
  url: z.url(),
  title: z.string(),
  channelTitle: z.string(),
  thumbnail: z.url(),
  videoId: VideoId,
  /** An ISO 8601 duration such as PT8M42S; null if unknown, for example for live streams. */
  duration: z.string().nullable(),
  /** Null if the channel hides it. */
  viewCount: z.number().int().nonnegative().nullable(),
  publishedAt: z.iso.datetime(),
  description: z.string(),
});
export type FoundVideo = z.infer<typeof FoundVideo>;

/** [AI-05] A failed search is a refusal with an additional `success: false`. */
export const searchVideos = endpoint({
  method: "POST",
  path: "/api/youtube-search",
  body: z.strictObject({ query: z.string().trim().min(1).max(200) }),
  reply: z.object({ success: z.literal(true), videos: z.array(FoundVideo) }),
});

/** A video's thumbnail from our own host: the editor loads nothing from third parties. */
export const readThumbnail = endpoint({
  method: "GET",
  path: "/api/video-thumbnail",
  query: z.object({ id: VideoId }),
  reply: "file",
});

/** Copies a video's thumbnail to our store, so that learners load nothing from third parties either. */
export const keepPoster = endpoint({
  method: "POST",
  path: "/api/video-posters",
  body: z.strictObject({ videoId: VideoId }),
  reply: z.object({ thumbnail: z.string() }),
});

export function thumbnailAddress(id: string): string {
  return `${readThumbnail.path}?id=${encodeURIComponent(id)}`;
}
