import { setTimeout as sleep } from "node:timers/promises";
import { issueToken, readUser } from "@coursewright/contract/accounts.ts";
import type { FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "../../platform/errors/app-error.ts";
import { type Route, route } from "../../platform/http/route.ts";
import { nameBrowser, rememberBrowser } from "./asking-browser.ts";
import {
  googleCallback,
  mailedActions,
  requestPasswordReset,
  resetPassword,
  signIn,
  signInWithGoogle,
  signOut,
  signUp,
} from "./auth-endpoints.ts";
import { mailedLinkRoutes } from "./mailed-link-routes.ts";
import { ownAccountRoutes } from "./own-account-routes.ts";
import { requireOrigin, toWebHeaders, toWebRequest, visitorOf } from "./requests.ts";
import type { AccountsService } from "./service.ts";
import { refuseWeakPassword } from "./weak-password.ts";

const forAnyone = { actor: "anyone", limit: "session", cost: "free" } as const;

export function accountsRoutes(service: AccountsService, { appOrigin }: { appOrigin: string }): Route[] {
  const askForLink = (request: FastifyRequest, reply: FastifyReply) => {
    const browser = nameBrowser(request);
    rememberBrowser(reply, browser);
    return service.answer(toWebRequest(request, appOrigin, browser));
  };
  return [
    route(signIn, forAnyone, async ({ body, request, reply }) => {
      requireOrigin(request, appOrigin);
      const browser = nameBrowser(request);
      const response = await service.signIn(toWebRequest(request, appOrigin, browser), body.email);
      // better-auth emails an unconfirmed account its link again.
      if (!response.ok) rememberBrowser(reply, browser);
      return relayDone(response, reply);
    }),
    route(requestPasswordReset, forAnyone, async ({ request, reply }) => {
      requireOrigin(request, appOrigin);
      // A known address takes slightly longer than an unknown one. A fixed delay hides the difference.
      const [response] = await Promise.all([service.answer(toWebRequest(request, appOrigin)), sleep(100)]);
      return relayDone(response, reply);
    }),
    route(signUp, forAnyone, async ({ body, request, reply }) => {
      requireOrigin(request, appOrigin);
      refuseWeakPassword(body);
      return relayDone(await askForLink(request, reply), reply);
    }),
    route(resetPassword, forAnyone, async ({ body, request, reply }) => {
      requireOrigin(request, appOrigin);
      refuseWeakPassword({ password: body.newPassword });
      return relayDone(await service.resetPassword(body, visitorOf(request)), reply);
    }),
    ...mailedActions.map((action) =>
      route(action, forAnyone, async ({ request, reply }) => {
        requireOrigin(request, appOrigin);
        return relayDone(await askForLink(request, reply), reply);
      }),
    ),
    route(signOut, forAnyone, async ({ request, reply }) => {
      requireOrigin(request, appOrigin);
      return relayDone(await service.answer(toWebRequest(request, appOrigin)), reply);
    }),
    ...(service.hasGoogle ? googleRoutes(service, appOrigin) : []),
    ...mailedLinkRoutes(service.mailedLinks, { appOrigin }),
    route(issueToken, forAnyone, async ({ request, reply }) => {
      requireOrigin(request, appOrigin);
      const { session, cookies } = await service.issueToken(toWebHeaders(request));
      setCookies(reply, cookies);
      return session;
    }),
    ...ownAccountRoutes(service, { appOrigin }),
    route(readUser, { actor: "owner", limit: "read", cost: "free" }, async ({ params }) => service.readUser(params.uid)),
  ];
}

function googleRoutes(service: AccountsService, appOrigin: string): Route[] {
  return [
    route(signInWithGoogle, forAnyone, async ({ request, reply }) => {
      requireOrigin(request, appOrigin);
      const response = await service.answer(toWebRequest(request, appOrigin));
      if (!response.ok) return relay(response, reply);
      setCookies(reply, response.headers.getSetCookie());
      return signInWithGoogle.reply.parse(await response.json());
    }),
    route(googleCallback, forAnyone, async ({ request, reply }) => relay(await service.answer(toWebRequest(request, appOrigin)), reply)),
  ];
}

async function relayDone(response: Response, reply: FastifyReply) {
  if (!response.ok) return relay(response, reply);
  setCookies(reply, response.headers.getSetCookie());
  return { status: true } as const;
}

/** Relays a refusal or redirect of better-auth, but only the fields named here. */
async function relay(response: Response, reply: FastifyReply): Promise<FastifyReply> {
  if (response.status === 429) {
    throw new AppError("too_many_requests", { retryAfterSeconds: Number(response.headers.get("x-retry-after")) });
  }
  if (response.status >= 500) throw new Error(`better-auth answered ${response.status}`);
  const location = response.headers.get("location");
  if (location) reply.header("location", location);
  setCookies(reply, response.headers.getSetCookie());
  return reply
    .code(response.status)
    .type("application/json; charset=utf-8")
    .send(await response.text());
}

function setCookies(reply: FastifyReply, cookies: string[]): void {
  reply.header("cache-control", "no-store");
  if (cookies.length > 0) reply.header("set-cookie", cookies);
}
