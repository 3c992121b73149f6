import { readFile } from "@coursewright/contract/media.ts";
import { AppError } from "../../platform/errors/app-error.ts";
import { route, type Route } from "../../platform/http/route.ts";
import type { MediaService } from "./service.ts";

/** A file never acts: opened by itself it may run, load and ask for nothing (docs/security.md). */
const fileHeaders = {
  "content-security-policy": "default-src 'none'; sandbox",
  "cache-control": "public, max-age=31536000, immutable",
  "content-disposition": "inline",
};

export function mediaRoutes(media: MediaService): Route[] {
  return [
    route(readFile, { actor: "anyone", limit: "file", cost: "free" }, async ({ query, reply }) => {
      const file = await media.open(query.key);
      if (!file) throw new AppError("not_found");
      return reply.headers(fileHeaders).header("content-length", file.bytes).type(file.contentType).send(file.stream);
    }),
  ];
}
