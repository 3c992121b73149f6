import { openMoved } from "@coursewright/contract/edge-questions.ts";
import * as contract from "@coursewright/contract/publishing.ts";
import type { ProjectParams } from "@coursewright/contract/courses.ts";
import type { FastifyRequest } from "fastify";
import type { z } from "zod";
import { AppError } from "../../platform/errors/app-error.ts";
import { route, type Route } from "../../platform/http/route.ts";
import type { PublishingService } from "./service.ts";

const read = { actor: "owner", limit: "read", cost: "free" } as const;
const write = { actor: "owner", limit: "write", cost: "free" } as const;

export function publishingRoutes(service: PublishingService): Route[] {
  return [...publicationRoutes(service), ...siteRoutes(service), ...visitorRoutes(service)];
}

function publicationRoutes(service: PublishingService): Route[] {
  return [
    route(contract.publish, { actor: "owner", limit: "publish", cost: "free" }, async ({ params, body, request }) =>
      service.publish({
        author: params.uid,
        projectId: params.projectId,
        subdomain: body.subdomain,
        idempotencyKey: readIdempotencyKey(request),
      }),
    ),
    route(contract.readPublication, read, async ({ params }) => ({
      publication: await service.readLatest(params.uid, params.projectId),
    })),
    route(contract.listVersions, read, ({ params, query }) => service.listVersions({ ...projectIn(params), ...query })),
    route(contract.readChanges, read, async ({ params }) => ({
      changes: await service.readChanges({ ...projectIn(params), version: params.version }),
    })),
  ];
}

function siteRoutes(service: PublishingService): Route[] {
  return [
    route(contract.readSite, read, ({ params }) => service.readSite(projectIn(params))),
    route(contract.unpublish, write, ({ params }) => service.unpublish(projectIn(params))),
    route(contract.showVersion, write, ({ params, body }) => service.showVersion({ ...projectIn(params), ...body })),
    route(contract.checkAddress, read, ({ params }) => service.checkAddress({ ...projectIn(params), subdomain: params.subdomain })),
  ];
}

function visitorRoutes(service: PublishingService): Route[] {
  return [
    route(contract.openLaunch, { actor: "anyone", limit: "visit", cost: "free" }, async ({ query, reply }) =>
      reply.redirect(service.launchAddress(query.subdomain), 302),
    ),
    route(openMoved, { actor: "anyone", limit: "moved", cost: "free" }, async ({ query, request, reply }) => {
      const origin = await service.movedTo(request.headers["x-course-host"]);
      if (origin === undefined) throw new AppError("not_found");
      return reply.redirect(origin + query.to, 302);
    }),
  ];
}

function projectIn({ uid, projectId }: z.infer<typeof ProjectParams>) {
  return { author: uid, projectId };
}

function readIdempotencyKey({ headers }: FastifyRequest): string | undefined {
  const key = headers["idempotency-key"];
  if (key === undefined || (typeof key === "string" && /^[\x21-\x7e]{1,200}$/.test(key))) return key;
  throw new AppError("invalid_request");
}
