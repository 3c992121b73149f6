import type { FastifyRequest } from "fastify";
import { AppError } from "../../platform/errors/app-error.ts";
import { clientNetwork } from "../../platform/http/client-network.ts";
import { askingBrowserHeader } from "./asking-browser.ts";
import { clientAddressHeader } from "./auth.ts";
import type { Visitor } from "./event-queries.ts";

/** Requests from a sibling host carry the cookie despite SameSite, so we compare the exact origin. */
export function requireOrigin(request: FastifyRequest, appOrigin: string): void {
  if (request.headers.origin !== appOrigin) throw new AppError("forbidden");
}

const passedOn = ["cookie", "origin", "referer", "user-agent", "sec-fetch-site", "sec-fetch-mode", "sec-fetch-dest"] as const;

export function toWebHeaders(request: FastifyRequest): Headers {
  const headers = new Headers({ [clientAddressHeader]: clientNetwork(request.ip) });
  for (const name of passedOn) {
    const value = request.headers[name];
    if (typeof value === "string") headers.set(name, value);
  }
  return headers;
}

/** Browser and network for events without a session. */
export function visitorOf(request: FastifyRequest): Visitor {
  return { userAgent: request.headers["user-agent"] ?? null, network: clientNetwork(request.ip) };
}

/** Passes the name of a browser that requests a mailed link in a header. */
export function toWebRequest(request: FastifyRequest, appOrigin: string, askingBrowser?: string): Request {
  const headers = toWebHeaders(request);
  if (askingBrowser !== undefined) headers.set(askingBrowserHeader, askingBrowser);
  const url = new URL(request.url, appOrigin);
  if (request.method !== "POST") return new Request(url, { method: request.method, headers });
  headers.set("content-type", "application/json");
  return new Request(url, { method: "POST", headers, body: JSON.stringify(request.body) });
}
