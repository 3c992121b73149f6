import { setTimeout as sleep } from "node:timers/promises";
import { issueToken, readUser } from "@coursewright/contract/accounts.ts";
import type { FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "../../platform/errors/app-error.ts";
import { type Route, route } from "../../platform/http/route.ts";
import { clientAddressHeader } from "./auth.ts";
import { actions, links, requestPasswordReset, signIn } from "./auth-endpoints.ts";
import type { AccountsService } from "./service.ts";

const forAnyone = { actor: "anyone", limit: "session", cost: "free" } as const;

export function accountsRoutes(service: AccountsService, { appOrigin }: { appOrigin: string }): Route[] {
  return [
    route(signIn, forAnyone, async ({ body, request, reply }) => {
      requireOrigin(request, appOrigin);
      return relayDone(await service.signIn(toWebRequest(request, appOrigin), body.email), reply);
    }),
    route(requestPasswordReset, forAnyone, async ({ request, reply }) => {
      requireOrigin(request, appOrigin);
      // A known address is a little more work than an unknown one; a pause longer than either hides it.
      const [response] = await Promise.all([service.answer(toWebRequest(request, appOrigin)), sleep(100)]);
      return relayDone(response, reply);
    }),
    ...actions.map((action) =>
      route(action, forAnyone, async ({ request, reply }) => {
        requireOrigin(request, appOrigin);
        return relayDone(await service.answer(toWebRequest(request, appOrigin)), reply);
      }),
    ),
    ...links.map((link) =>
      route(link, forAnyone, async ({ request, reply }) => relay(await service.answer(toWebRequest(request, appOrigin)), reply)),
    ),
    route(issueToken, forAnyone, async ({ request, reply }) => {
      requireOrigin(request, appOrigin);
      const { session, cookies } = await service.issueToken(toWebHeaders(request));
      setCookies(reply, cookies);
      return session;
    }),
    route(readUser, { actor: "owner", limit: "read", cost: "free" }, async ({ params }) => service.readUser(params.uid)),
  ];
}

/** A sibling host's request carries the cookie too, whatever its SameSite; only the exact origin tells. */
function requireOrigin(request: FastifyRequest, appOrigin: string): void {
  if (request.headers.origin !== appOrigin) throw new AppError("forbidden");
}

const passedOn = ["cookie", "origin", "referer", "user-agent", "sec-fetch-site", "sec-fetch-mode", "sec-fetch-dest"] as const;

function toWebHeaders(request: FastifyRequest): Headers {
  const headers = new Headers({ [clientAddressHeader]: request.ip });
  for (const name of passedOn) {
    const value = request.headers[name];
    if (typeof value === "string") headers.set(name, value);
  }
  return headers;
}

function toWebRequest(request: FastifyRequest, appOrigin: string): Request {
  const headers = toWebHeaders(request);
  const url = new URL(request.url, appOrigin);
  if (request.method !== "POST") return new Request(url, { method: request.method, headers });
  headers.set("content-type", "application/json");
  return new Request(url, { method: "POST", headers, body: JSON.stringify(request.body) });
}

async function relayDone(response: Response, reply: FastifyReply) {
  if (!response.ok) return relay(response, reply);
  setCookies(reply, response.headers.getSetCookie());
  return { status: true } as const;
}

/** Passes a refusal or a redirect of better-auth on, with nothing of it but what is named here. */
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
