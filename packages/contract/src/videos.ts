import { z } from "zod";
import { endpoint } from "./endpoint.ts";

/** By which YouTube knows a video. */
export const VideoId = z.string().regex(/^[\w-]{11}$/);

export const FoundVideo = z.object({
  url: z.url(),
  title: z.string(),
  channelTitle: z.string(),
  thumbnail: z.url(),
  videoId: VideoId,
  /** As ISO 8601 says it, PT8M42S; null where it is not told, as of what is live. */
  duration: z.string().nullable(),
  /** Null where the channel hides it. */
  viewCount: z.number().int().nonnegative().nullable(),
  publishedAt: z.iso.datetime(),
  description: z.string(),
});
export type FoundVideo = z.infer<typeof FoundVideo>;

/** [AI-05] A search that failed is a refusal with `success: false` beside its error. */
export const searchVideos = endpoint({
  method: "POST",
  path: "/api/youtube-search",
  body: z.strictObject({ query: z.string().trim().min(1).max(200) }),
  reply: z.object({ success: z.literal(true), videos: z.array(FoundVideo) }),
});

/** The picture of a video, from our own address: the editor loads nothing from anybody else's. */
export const readThumbnail = endpoint({
  method: "GET",
  path: "/api/video-thumbnail",
  query: z.object({ id: VideoId }),
  reply: "file",
});

/** A copy of a video's picture in our own store, for the page that shows the video: learners load nothing from anybody else either. */
export const keepPoster = endpoint({
  method: "POST",
  path: "/api/video-posters",
  body: z.strictObject({ videoId: VideoId }),
  reply: z.object({ thumbnail: z.string() }),
});

export function thumbnailAddress(id: string): string {
  return `${readThumbnail.path}?id=${encodeURIComponent(id)}`;
}
