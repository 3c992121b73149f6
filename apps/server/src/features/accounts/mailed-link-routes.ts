import { confirmSignUp, inspectMailedLink, signInByMail } from "@coursewright/contract/mailed-links.ts";
import type { FastifyReply } from "fastify";
import { type Route, route } from "../../platform/http/route.ts";
import { browserOf } from "./asking-browser.ts";
import type { MailedLinks } from "./mailed-links.ts";
import { requireOrigin, toWebHeaders } from "./requests.ts";

const forAnyone = { actor: "anyone", limit: "session", cost: "free" } as const;

/** Only our own origin may call these: a foreign page must not start a session or learn the link's owner. */
export function mailedLinkRoutes(links: MailedLinks, { appOrigin }: { appOrigin: string }): Route[] {
  return [
    route(inspectMailedLink, forAnyone, async ({ body, request, reply }) => {
      requireOrigin(request, appOrigin);
      reply.header("cache-control", "no-store");
      return links.inspect({ ...body, browser: browserOf(request) });
    }),
    route(signInByMail, forAnyone, async ({ body, request, reply }) => {
      requireOrigin(request, appOrigin);
      startSession(reply, await links.signIn({ ...body, headers: toWebHeaders(request) }));
    }),
    route(confirmSignUp, forAnyone, async ({ body, request, reply }) => {
      requireOrigin(request, appOrigin);
      startSession(reply, await links.confirmSignUp({ ...body, headers: toWebHeaders(request) }));
    }),
  ];
}

function startSession(reply: FastifyReply, cookies: string[]): void {
  reply.header("cache-control", "no-store").header("set-cookie", cookies);
}
