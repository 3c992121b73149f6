import type { IncomingMessage, RequestListener } from "node:http";
import { AppError } from "../errors/app-error.ts";
import type { Log } from "../log/log.ts";
import { requestsShed } from "../telemetry/requests-shed.ts";
import type { Capacity } from "./capacity.ts";
import { refusalOf } from "./refusal.ts";
import type { Route } from "./route.ts";
import type { Importance } from "./route-rules.ts";

interface ShedOptions {
  capacity: Capacity;
  routes: readonly Route[];
  headers: Readonly<Record<string, string>>;
  log: Log;
}

const tellEveryMs = 1_000;
const full = new AppError("unavailable", { retryAfterSeconds: 1 });

/**
 * Sheds load before any other work, because a refusal must cost far less than an answer. The log gets one line per second for all of them.
 */
export function shedLoad({ capacity, routes, headers, log }: ShedOptions, otherwise: RequestListener): RequestListener {
  const importanceOf = importanceReader(routes);
  const quiet = { info: () => undefined, error: () => undefined };
  const ours = [
    ...Object.entries(headers).flat(),
    "content-type",
    "application/json; charset=utf-8",
    "retry-after",
    String(full.retryAfterSeconds),
  ];
  let refused = 0;

  function count(): void {
    if (refused === 0) setTimeout(tell, tellEveryMs).unref();
    refused += 1;
    requestsShed.add(1, { reason: "no-room" });
  }
  function tell(): void {
    log.warn({ refused }, "refused for want of room");
    refused = 0;
  }

  return (request, response) => {
    if (capacity.hasRoomFor("usual") || capacity.hasRoomFor(importanceOf(request))) return otherwise(request, response);
    const requestId = String(request.headers["x-request-id"]);
    const { status, body } = refusalOf(full, { requestId, log: quiet });
    const own = ["x-request-id", requestId, "content-length", String(Buffer.byteLength(body))];
    response.writeHead(status, [...ours, ...own]).end(body);
    count();
  };
}

/** Decides by the path, because nothing else is known yet. */
function importanceReader(routes: readonly Route[]): (request: IncomingMessage) => Importance {
  const known = routes.flatMap(({ endpoint: { method, path }, rules: { importance } }) =>
    importance ? [{ method, importance, pattern: new RegExp(`^${path.replaceAll(/:\w+/g, "[^/?]+")}(?:\\?|$)`) }] : [],
  );
  return ({ method, url = "" }) => known.find((one) => one.method === method && one.pattern.test(url))?.importance ?? "usual";
}
