import type { EventBatch } from "@coursewright/contract/events.ts";
import { Agent, fetch, type Response } from "undici";

/** Node resolves no names under `.localhost`; a browser does, and sends them as the host. */
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
  /** With one, it is posted. */
  body?: string;
}

/** What a page of a course asks its own host. */
export async function askCourse({ origin, host, path, headers = {}, body }: Question): Promise<Response> {
  const url = new URL(path, origin);
  url.hostname = host;
  const sent = body === undefined ? {} : { method: "POST", body };
  const said = body === undefined ? headers : { origin: url.origin, "content-type": "application/json", ...headers };
  return fetch(url, { dispatcher: toLoopback, redirect: "manual", headers: said, ...sent, signal: AbortSignal.timeout(10_000) });
}

/** What a page at this host tells when its reader goes; answers the status, or nothing when no answer came. */
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
