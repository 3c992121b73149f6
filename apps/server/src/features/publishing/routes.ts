import { openLaunch, publish, readPublication } from "@coursewright/contract/publishing.ts";
import type { FastifyRequest } from "fastify";
import { AppError } from "../../platform/errors/app-error.ts";
import { route, type Route } from "../../platform/http/route.ts";
import type { PublishingService } from "./service.ts";

export function publishingRoutes(service: PublishingService): Route[] {
  return [
    route(publish, { actor: "owner", limit: "publish", cost: "free" }, async ({ params, body, request }) =>
      service.publish({
        author: params.uid,
        projectId: params.projectId,
        subdomain: body.subdomain,
        idempotencyKey: readIdempotencyKey(request),
      }),
    ),
    route(readPublication, { actor: "owner", limit: "read", cost: "free" }, async ({ params }) => ({
      publication: await service.readLatest(params.uid, params.projectId),
    })),
    route(openLaunch, { actor: "anyone", limit: "visit", cost: "free" }, async ({ query, reply }) =>
      reply.redirect(service.launchAddress(query.subdomain), 302),
    ),
  ];
}

function readIdempotencyKey({ headers }: FastifyRequest): string | undefined {
  const key = headers["idempotency-key"];
  if (key === undefined || (typeof key === "string" && /^[\x21-\x7e]{1,200}$/.test(key))) return key;
  throw new AppError("invalid_request");
}
