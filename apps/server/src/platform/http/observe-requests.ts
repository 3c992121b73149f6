import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { newUuid } from "../ids/ids.ts";
import { type Ids, within } from "../telemetry/circumstances.ts";
import { histogram, secondsBounds } from "../telemetry/metrics.ts";
import { attributesOf, openRoot } from "../telemetry/spans.ts";

const requestSeconds = histogram("coursewright_http_request_seconds", {
  help: "How long requests took to their end, by the route's own address",
  bounds: secondsBounds,
});

const routes = new WeakMap<ServerResponse, string>();

/** Records the route's pattern, because a client can invent any path. */
export function noteRoute(response: ServerResponse, route: string): void {
  routes.set(response, route);
}

/** Gives each request an id, a span and a measurement before it is handled. */
export function observeRequests(listener: RequestListener): RequestListener {
  return (request, response) => {
    const startedAt = performance.now();
    const ids: Ids = { requestId: idOf(request) };
    const span = openRoot({ name: request.method ?? "", kind: "request", ids, traceparent: oneOf(request.headers["traceparent"]) });
    response.once("close", () => {
      const route = routes.get(response) ?? "none";
      const method = methodOf(request);
      const status = response.writableFinished ? `${Math.floor(response.statusCode / 100)}xx` : "left";
      requestSeconds.record((performance.now() - startedAt) / 1000, { method, route, status });
      span
        ?.updateName(`${method} ${route}`)
        .setAttributes({ ...attributesOf(ids), "http.route": route, "http.response.status_code": response.statusCode })
        .end();
    });
    within({ ids, span }, () => listener(request, response));
  };
}

/** Uses the edge's id or creates one. Handlers read it from the header. */
function idOf({ headers }: IncomingMessage): string {
  const id = oneOf(headers["x-request-id"]) || newUuid();
  headers["x-request-id"] = id;
  return id;
}

const methods = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

function methodOf({ method = "" }: IncomingMessage): string {
  return methods.has(method) ? method : "other";
}

function oneOf(header: string | string[] | undefined): string | undefined {
  return Array.isArray(header) ? header[0] : header;
}
