import type { EventBatch } from "@coursewright/contract/events.ts";
import { Agent, fetch, type Response } from "undici";

/** Node does not resolve names under `.localhost`. Browsers do, and send them as the host. */
const toLoopback = new Agent({ connect: { lookup: (_name, _options, done) => done(null, [{ address: "127.0.0.1", family: 4 }]) } });

/** A signed-out visit to a host of the product, without following redirects. */
export async function visit(origin: string, host: string, path: string, headers: Record<string, string> = {}): Promise<Response> {
  return askCourse({ origin, host, path, headers });
}

interface Question {
  origin: string;
  host: string;
  path: string;
  headers?: Record<string, string>;
  /** A request with a body is a POST. */
  body?: string;
}

/** Sends a request of a course page to its own host. */
export async function askCourse({ origin, host, path, headers = {}, body }: Question): Promise<Response> {
  const url = new URL(path, origin);
  url.hostname = host;
  const sent = body === undefined ? {} : { method: "POST", body };
  const said = body === undefined ? headers : { origin: url.origin, "content-type": "application/json", ...headers };
  return fetch(url, { dispatcher: toLoopback, redirect: "manual", headers: said, ...sent, signal: AbortSignal.timeout(10_000) });
}

/** Sends the events of a page whose reader leaves. Returns the status, or undefined without a response. */
export async function sendEvents(origin: string, host: string, batch: EventBatch): Promise<number | undefined> {
  const url = new URL("/launch/learner/events", origin);
  url.hostname = host;
  const headers = { "content-type": "application/json", origin: url.origin };
  try {
    const body = JSON.stringify(batch);
    const response = await fetch(url, { method: "POST", dispatcher: toLoopback, headers, body, signal: AbortSignal.timeout(10_000) });
    await response.arrayBuffer();
    return response.status;
  } catch {
    return undefined;
  }
}
