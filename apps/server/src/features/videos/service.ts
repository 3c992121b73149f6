import type { AuthorId } from "@coursewright/base/ids.ts";
import { FoundVideo } from "@coursewright/contract/videos.ts";
import type { Redis } from "ioredis";
import { z } from "zod";
import { AppError } from "../../platform/errors/app-error.ts";
import type { MediaService } from "../media/service.ts";
import { readPicture, type Picture } from "./picture.ts";
import { createYoutube } from "./youtube.ts";

export interface VideosService {
  search(query: string): Promise<FoundVideo[]>;
  thumbnailOf(id: string): Promise<Picture | undefined>;
  /** Returns the path of the author's copy of the thumbnail. */
  keepPoster(author: AuthorId, id: string): Promise<string>;
}

interface VideosOptions {
  redis: Pick<Redis, "get" | "set">;
  media: Pick<MediaService, "storePicture" | "requireRoom">;
  /** Without a key the search is not set up. */
  apiKey: string | undefined;
  origin: string;
  picturesOrigin: string;
  timeoutMs?: number;
}

/** YouTube allows a hundred searches per key and day, so all accounts share cached results. */
const keptSeconds = 6 * 3600;
const Kept = z.array(FoundVideo);

export function createVideosService({ redis, media, apiKey, picturesOrigin, ...options }: VideosOptions): VideosService {
  const youtube = apiKey ? createYoutube({ ...options, apiKey }) : undefined;
  const pictureOf = (id: string, size: string) => readPicture(`${picturesOrigin}/vi/${id}/${size}.jpg`, options);
  return {
    async search(query) {
      if (!youtube) throw new AppError("search_not_set_up");
      const key = `videos:${query.toLowerCase()}`;
      // Without Redis, every search goes to YouTube.
      const kept = await redis.get(key).catch(() => null);
      const answer = kept === null ? undefined : Kept.safeParse(JSON.parse(kept)).data;
      if (answer) return answer;
      const videos = await youtube.search(query);
      await redis.set(key, JSON.stringify(videos), "EX", keptSeconds).catch(() => null);
      return videos;
    },
    thumbnailOf: (id) => pictureOf(id, "mqdefault"),
    async keepPoster(author, id) {
      await media.requireRoom(author);
      // Not every video has a large thumbnail.
      const picture = (await pictureOf(id, "maxresdefault")) ?? (await pictureOf(id, "mqdefault"));
      if (!picture) throw new AppError("not_found");
      return media.storePicture(author, picture.bytes);
    },
  };
}
