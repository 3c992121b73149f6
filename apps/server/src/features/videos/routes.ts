import { keepPoster, readThumbnail, searchVideos } from "@coursewright/contract/videos.ts";
import { AppError } from "../../platform/errors/app-error.ts";
import { route, type Route } from "../../platform/http/route.ts";
import type { VideosService } from "./service.ts";

/** A picture that is opened as a page must not run or load anything (docs/security.md). */
const pictureHeaders = {
  "content-security-policy": "default-src 'none'; sandbox",
  "cache-control": "public, max-age=604800",
  "content-disposition": "inline",
};

export function videosRoutes(videos: VideosService): Route[] {
  return [
    route(searchVideos, { actor: "signed-in", limit: "search", cost: "free" }, async ({ body, request, reply }) => {
      try {
        return { success: true as const, videos: await videos.search(body.query) };
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        request.log.info({ code: error.code, cause: error.cause }, "no videos");
        const { code, message, status } = error;
        return reply.code(status).send({ success: false, error: { code, message, requestId: request.id } });
      }
    }),
    route(keepPoster, { actor: "signed-in", limit: "search", cost: "free" }, async ({ actor, body }) => ({
      thumbnail: await videos.keepPoster(actor.uid, body.videoId),
    })),
    // An image element sends no bearer, so anyone may load a thumbnail, and nothing else.
    route(readThumbnail, { actor: "anyone", limit: "thumbnail", cost: "free" }, async ({ query, reply }) => {
      const picture = await videos.thumbnailOf(query.id);
      if (!picture) throw new AppError("not_found");
      return reply.headers(pictureHeaders).type(picture.contentType).send(picture.bytes);
    }),
  ];
}
