import { askGate, enterCourse, passGate, readCourseOffer } from "@coursewright/contract/course-entry.ts";
import type { FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "../../platform/errors/app-error.ts";
import { route, type Route } from "../../platform/http/route.ts";
import type { Onward } from "./arriving.ts";
import type { EntryService } from "./service.ts";

const hostOf = (request: FastifyRequest) => request.headers["x-course-host"];

export function entryRoutes(entry: EntryService): Route[] {
  return [
    route(readCourseOffer, { actor: "anyone", limit: "read", cost: "free" }, async ({ params }) => entry.readOffer(params.subdomain)),
    route(enterCourse, { actor: "owner", limit: "enter", cost: "free" }, async ({ actor, body }) => entry.enter(actor, body)),
    route(askGate, { actor: "anyone", limit: "gate", cost: "free" }, async ({ request, reply }) => {
      const { host } = entry.hostOf(hostOf(request), "course");
      reply.header("cache-control", "no-store");
      if (!entry.isLetIn({ host, cookies: request.headers.cookie })) throw new AppError("unauthenticated");
    }),
    route(passGate, { actor: "anyone", limit: "visit", cost: "free" }, async ({ query: { to, code }, request, reply }) => {
      const { host, name: subdomain } = entry.hostOf(hostOf(request), "course");
      return goOn(reply, await entry.arrive({ host, subdomain, to, code, cookies: request.headers.cookie }));
    }),
  ];
}

function goOn(reply: FastifyReply, { location, cookies }: Onward): FastifyReply {
  return reply
    .header("set-cookie", [...cookies])
    .header("cache-control", "no-store")
    .redirect(location, 302);
}
