import * as catalogue from "@coursewright/contract/catalogue.ts";
import type { FastifyRequest } from "fastify";
import { AppError } from "../../platform/errors/app-error.ts";
import { keyOf, leavingOf } from "../../platform/http/paid-request.ts";
import { route, type Route } from "../../platform/http/route.ts";
import type { CatalogueService } from "./service.ts";

const read = { actor: "owner", limit: "read", cost: "free" } as const;

export function catalogueRoutes(service: CatalogueService): Route[] {
  return [
    route(catalogue.readListing, read, ({ params }) => service.readListing(params)),
    route(catalogue.editEntry, { actor: "owner", limit: "write", cost: "free" }, ({ params, body }) => service.editEntry(params, body)),
    route(catalogue.readOutdated, read, ({ params }) => service.readOutdated(params)),
    route(catalogue.removeAudiobook, { actor: "owner", limit: "write", cost: "free" }, ({ params }) => service.removeAudiobook(params)),
    route(catalogue.updateMany, { actor: "owner", limit: "generate", cost: "credits" }, async ({ params, body, request }) => ({
      updates: await service.updateMany(params, { ...body, key: keyFor("many", request) }),
    })),
    route(catalogue.updateCatalogue, { actor: "signed-in", limit: "generate", cost: "credits" }, async ({ actor, body, request }) => {
      const at = { uid: actor.uid, projectId: body.projectId, chapterId: body.chapterId, pageId: body.pageId };
      const hasPicture = typeof body.screenshotPath === "string";
      // With another path, an author could make us read another author's file.
      if (hasPicture && body.screenshotPath !== catalogue.screenshotPath(at)) throw new AppError("invalid_request");
      const update = await service.start(at, {
        parts: body.audiobook ? ["catalogue", "audiobook"] : ["catalogue"],
        version: body.pageData.version,
        pictureIn: hasPicture ? at.chapterId : undefined,
        key: keyFor("entry", request),
      });
      return { update };
    }),
    route(catalogue.generateAudiobook, { actor: "signed-in", limit: "generate", cost: "credits" }, ({ actor, body, request, reply }) => {
      const page = { uid: actor.uid, projectId: body.projectUuid, pageId: body.pageUuid };
      return service.makeAudiobook(page, { signal: leavingOf(reply), key: keyFor("audiobook", request) });
    }),
  ];
}

/** Scopes idempotency keys by route. */
function keyFor(what: string, request: FastifyRequest): string | undefined {
  const key = keyOf(request);
  return key === undefined ? undefined : `${what} ${key}`;
}
