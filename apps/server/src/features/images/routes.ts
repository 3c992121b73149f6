import { generateImage, readStockThumbnail, searchStockPhotos } from "@coursewright/contract/images.ts";
import { AppError } from "../../platform/errors/app-error.ts";
import { FetchRefused } from "../../platform/guarded-fetch/fetch-refused.ts";
import { label, leavingOf, operationOf } from "../../platform/http/paid-request.ts";
import { route, type Route } from "../../platform/http/route.ts";
import type { ImagesService } from "./service.ts";

/** A picture that is opened as a page must not run or load anything (docs/security.md). */
const thumbnailHeaders = {
  "content-security-policy": "default-src 'none'; sandbox",
  "cache-control": "public, max-age=604800",
  "content-disposition": "inline",
};

export function imagesRoutes(images: ImagesService): Route[] {
  return [
    route(generateImage, { actor: "signed-in", limit: "generate", cost: "credits" }, async ({ actor, body, request, reply }) => {
      const operation = operationOf(request);
      const delivered = await images.generate({ actor, operation, input: body, signal: leavingOf(reply) });
      return { imageUrl: label(reply, operation, delivered).imageUrl };
    }),
    route(searchStockPhotos, { actor: "signed-in", limit: "search", cost: "free" }, async ({ query, reply }) =>
      images.searchPhotos(query, leavingOf(reply)),
    ),
    // An image element sends no bearer, so anyone may load a thumbnail that the server has signed.
    route(readStockThumbnail, { actor: "anyone", limit: "thumbnail", cost: "free" }, async ({ query, reply }) => {
      const picture = await images.photoThumbnail(query, leavingOf(reply)).catch((error: unknown) => {
        if (error instanceof FetchRefused) return undefined;
        throw error;
      });
      if (!picture) throw new AppError("not_found");
      return reply.headers(thumbnailHeaders).type(picture.contentType).send(picture.bytes);
    }),
  ];
}
