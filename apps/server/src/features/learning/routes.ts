import {
  getCertificate,
  listDueCourses,
  maxProgressBytes,
  readCertificate,
  syncProgress,
  revokeCertificate,
} from "@coursewright/contract/learning.ts";
import { certificateAddress } from "@coursewright/course-page/places.ts";
import type { FastifyRequest } from "fastify";
import { formRoute, route, type Route } from "../../platform/http/route.ts";
import type { CourseEntryService } from "../course-entry/service.ts";
import type { LearningService } from "./service.ts";

const hostOf = ({ headers }: FastifyRequest) => headers["x-course-host"];

export function learningRoutes(learning: LearningService, entry: Pick<CourseEntryService, "courseFor" | "hostOf">): Route[] {
  const courseOf = (request: FastifyRequest) => entry.courseFor({ host: hostOf(request), cookies: request.headers.cookie });
  const write = { actor: "learner", limit: "write", cost: "free" } as const;
  return [
    route(syncProgress, { ...write, maxBytes: maxProgressBytes }, async ({ actor, body, request }) => {
      const { learner: of, due, knowsCheckpoints = false, ...sent } = body;
      const { projectId: courseId } = await courseOf(request);
      return learning.sync({ learner: actor.uid, courseId, sent, of, due, knowsCheckpoints });
    }),
    route(listDueCourses, { actor: "learner", limit: "read", cost: "free" }, async ({ actor, request }) => {
      const { projectId } = await courseOf(request);
      return { courses: await learning.listDueCourses(actor.uid, projectId) };
    }),
    route(getCertificate, write, async ({ actor, request }) => learning.getCertificate(actor.uid, await courseOf(request))),
    route(readCertificate, { actor: "visitor", limit: "visit", cost: "free" }, async ({ actor, params: { code }, request, reply }) => {
      const { name: subdomain } = entry.hostOf(hostOf(request), "course");
      const { isFound, html } = await learning.certificatePage(actor, { subdomain, code });
      return reply
        .code(isFound ? 200 : 404)
        .headers(pageHeaders)
        .type("text/html; charset=utf-8")
        .send(html);
    }),
    formRoute(revokeCertificate, write, async ({ actor, params: { code }, reply }) => {
      await learning.takeBack(actor.uid, code);
      return reply.header("cache-control", "no-store").redirect(certificateAddress(encodeURIComponent(code)), 303);
    }),
  ];
}

/** The page itself declares its scripts and styles, like every page of a course. */
const pageHeaders = {
  "cache-control": "no-store",
  "x-robots-tag": "noindex",
  "content-security-policy": "base-uri 'none'; form-action 'self'; frame-ancestors 'none'; object-src 'none'",
};
