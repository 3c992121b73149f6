import type { IncomingHttpHeaders } from "node:http";
import { readFile } from "@coursewright/contract/media.ts";
import { readStorage } from "@coursewright/contract/storage.ts";
import { AppError } from "../../platform/errors/app-error.ts";
import { route, type Route } from "../../platform/http/route.ts";
import type { MediaService } from "./service.ts";

/** A file opened by itself must not run scripts, load anything or send requests (docs/security.md). */
const fileHeaders = {
  "content-security-policy": "default-src 'none'; sandbox",
  "cache-control": "public, max-age=31536000, immutable",
  "content-disposition": "inline",
  "accept-ranges": "bytes",
};

export function mediaRoutes(media: MediaService): Route[] {
  return [
    route(readStorage, { actor: "owner", limit: "read", cost: "free" }, async ({ actor }) => media.storageOf(actor.uid)),
    route(readFile, { actor: "anyone", limit: "file", cost: "free" }, async ({ query, request, reply }) => {
      const range = rangeOf(request.headers);
      const file = await (range === undefined ? media.open(query.key) : media.openPart(query.key, range));
      if (!file) throw new AppError("not_found");
      if (file === "beyond its end") throw new AppError("range_unsatisfiable");
      if (file.contentRange) reply.code(206).header("content-range", file.contentRange);
      reply.headers(fileHeaders);
      if ("isStandIn" in file && file.isStandIn) reply.header("cache-control", "no-cache");
      // A PDF runs scripts of its own in some viewers, so browsers must not open it on our host.
      if (file.contentType === "application/pdf") reply.header("content-disposition", "attachment");
      return reply.header("content-length", file.bytes).type(file.contentType).send(file.stream);
    }),
  ];
}

/** Supports one range, as video players ask for it. Other ranges get the whole file, which HTTP allows. */
function rangeOf(headers: IncomingHttpHeaders): string | undefined {
  const isCondition = headers["if-range"] !== undefined;
  return !isCondition && /^bytes=(\d{1,15}-\d{0,15}|-\d{1,15})$/.test(headers.range ?? "") ? headers.range : undefined;
}
