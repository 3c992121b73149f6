import { changeNoticeChoice, openStopPage, readNoticeChoice, stopNotices, stopNoticesByLink } from "@coursewright/contract/notices.ts";
import { bytesRoute, route, type Route } from "../../platform/http/route.ts";
import type { NoticesService } from "./service.ts";

export function noticesRoutes(notices: NoticesService): Route[] {
  return [
    // Mail programs may send the form in two encodings. The body is ignored, since the query holds the token.
    bytesRoute(stopNotices, { actor: "anyone", limit: "session", cost: "free" }, async ({ request }) =>
      notices.stop(stopNotices.query.parse(request.query).token),
    ),
    route(stopNoticesByLink, { actor: "anyone", limit: "session", cost: "free" }, ({ body }) => notices.stop(body.token)),
    route(openStopPage, { actor: "anyone", limit: "session", cost: "free" }, async ({ query, reply }) =>
      reply.header("cache-control", "no-store").redirect(notices.pageFor(query.token), 302),
    ),
    route(readNoticeChoice, { actor: "owner", limit: "read", cost: "free" }, ({ params }) => notices.readChoice(params.uid)),
    route(changeNoticeChoice, { actor: "owner", limit: "account", cost: "free" }, ({ params, body }) => notices.choose(params.uid, body)),
  ];
}
