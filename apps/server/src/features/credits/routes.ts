import { liveFeed } from "@coursewright/contract/live.ts";
import { decodeJwt } from "jose";
import { route, type Route } from "../../platform/http/route.ts";
import type { Live } from "../../platform/live/live.ts";
import type { EventStream } from "../../platform/http/event-stream.ts";
import { openFeed } from "./live-feed.ts";
import type { CreditsService } from "./service.ts";

interface CreditsRouteOptions {
  live: Live;
  isSessionOpen(sessionId: string): Promise<boolean>;
  askEveryMs?: number;
  now?: () => number;
}

export function creditsRoutes(credits: CreditsService, options: CreditsRouteOptions): Route[] {
  const { live, isSessionOpen, askEveryMs, now = Date.now } = options;
  const feeds = new Set<EventStream>();

  const feed = route(liveFeed, { actor: "signed-in", limit: "live", cost: "free" }, async ({ actor, request, reply }) => {
    const lastsMs = bearerEnd(request.headers.authorization).getTime() - now();
    const surroundings = { credits, live, isSessionOpen, log: request.log, ...(askEveryMs && { askEveryMs }) };
    const opened = await openFeed({ uid: actor.uid, sessionId: actor.sessionId, lastsMs, ...surroundings });
    feeds.add(opened);
    opened.readable.once("close", () => feeds.delete(opened));
    return reply
      .header("content-type", "text/event-stream; charset=utf-8")
      .header("cache-control", "no-store")
      .header("x-accel-buffering", "no")
      .send(opened.readable);
  });

  return [
    {
      ...feed,
      register(app) {
        // A closing server waits for open requests, and a feed never ends by itself.
        app.addHook("preClose", async () => feeds.forEach((open) => open.end()));
        feed.register(app);
      },
    },
  ];
}

/** Only reads the expiry: the bearer was verified before. */
function bearerEnd(authorization = ""): Date {
  const { exp = 0 } = decodeJwt(authorization.replace(/^Bearer /, ""));
  return new Date(exp * 1000);
}
