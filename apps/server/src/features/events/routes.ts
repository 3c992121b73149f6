import { sendEvents } from "@coursewright/contract/events.ts";
import { route, type Route } from "../../platform/http/route.ts";
import type { CourseEntryService } from "../course-entry/service.ts";
import type { EventsService } from "./service.ts";

/** Browsers send no larger beacon. */
const maxBytes = 65_536;

export function eventsRoutes(events: EventsService, entry: Pick<CourseEntryService, "courseFor">): Route[] {
  return [
    route(sendEvents, { actor: "visitor", limit: "beacon", cost: "free", maxBytes }, async ({ body, request }) => {
      const { "x-course-host": host, cookie: cookies } = request.headers;
      await events.receive(await entry.courseFor({ host, cookies }), body);
    }),
  ];
}
