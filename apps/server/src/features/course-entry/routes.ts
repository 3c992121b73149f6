import { enterCourse, readCourseOffer } from "@coursewright/contract/course-entry.ts";
import { askGate, passGate, readPreviewFile, reportCourse, signOutOfCourse } from "@coursewright/contract/edge-questions.ts";
import { openPreview } from "@coursewright/contract/publishing.ts";
import type { FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "../../platform/errors/app-error.ts";
import { formRoute, route, type Route } from "../../platform/http/route.ts";
import type { Onward } from "./arriving.ts";
import type { CourseEntryService } from "./service.ts";

const hostOf = (request: FastifyRequest) => request.headers["x-course-host"];

export function courseEntryRoutes(entry: CourseEntryService, { appOrigin }: { appOrigin: string }): Route[] {
  return [
    route(readCourseOffer, { actor: "anyone", limit: "read", cost: "free" }, async ({ params }) => entry.readOffer(params.subdomain)),
    route(enterCourse, { actor: "owner", limit: "enter", cost: "free" }, async ({ actor, body }) => entry.enter(actor, body)),
    route(askGate, { actor: "anyone", limit: "gate", cost: "free" }, async ({ request, reply }) => {
      const { host } = entry.hostOf(hostOf(request), "course");
      reply.header("cache-control", "no-store");
      if (!entry.isLetIn({ host, cookies: request.headers.cookie })) throw new AppError("unauthenticated");
    }),
    route(passGate, { actor: "anyone", limit: "visit", cost: "free" }, async ({ query: { to, code, as }, request, reply }) => {
      const { host, name: subdomain } = entry.hostOf(hostOf(request), "course");
      return goOn(reply, await entry.arrive({ host, subdomain, to, code, asLearner: as === "learner", cookies: request.headers.cookie }));
    }),
    route(signOutOfCourse, { actor: "visitor", limit: "visit", cost: "free" }, async ({ reply }) => {
      reply.header("set-cookie", [...entry.signOut()]).header("cache-control", "no-store");
    }),
    formRoute(reportCourse, { actor: "anyone", limit: "report", cost: "free" }, async ({ body, request, reply }) => {
      await entry.report(entry.hostOf(hostOf(request), "course").name, body);
      return reply.header("cache-control", "no-store").redirect("/launch/report/thanks/", 303);
    }),
    route(openPreview, { actor: "owner", limit: "write", cost: "free" }, async ({ params, query }) =>
      entry.openPreview({ author: params.uid, projectId: params.projectId, pageId: query.pageId }),
    ),
    route(readPreviewFile, { actor: "anyone", limit: "visit", cost: "free" }, async ({ params, query, request, reply }) => {
      const { name: ticket } = entry.hostOf(hostOf(request), "preview");
      reply.headers(previewHeaders(appOrigin)).removeHeader("x-frame-options");
      // A preview needs no sign-in.
      if (params["*"].replace(/\/$/, "") === "launch/enter") return reply.redirect(query.to, 302);
      const { body, contentType } = await entry.readPreviewFile(ticket, params["*"]);
      return reply.type(contentType).send(body);
    }),
  ];
}

/** Like a published page, which has its own policy for scripts and styles, but only the app may frame it, and nobody may cache or index it. */
function previewHeaders(appOrigin: string) {
  return {
    "cache-control": "private, no-store",
    "x-robots-tag": "noindex",
    "content-security-policy": `base-uri 'none'; form-action 'self'; frame-ancestors ${appOrigin}; object-src 'none'`,
  };
}

function goOn(reply: FastifyReply, { location, cookies }: Onward): FastifyReply {
  return reply
    .header("set-cookie", [...cookies])
    .header("cache-control", "no-store")
    .redirect(location, 302);
}
