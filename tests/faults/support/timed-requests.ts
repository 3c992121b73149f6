import { randomUUID } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import { savePage } from "@coursewright/contract/courses.ts";
import { Agent, request } from "undici";
import { localInstance } from "../../../tools/local.ts";
import { paragraph } from "../../product/course.ts";
import type { Member } from "./authors.ts";
import type { TimedResponse } from "./timed-response.ts";
import type { WrittenPage } from "./written-pages.ts";

export interface TimedRequest {
  /** The port of the edge or of an API process. */
  readonly port: number;
  /** The host of the app by default. */
  readonly host?: string;
  readonly method?: "GET" | "POST" | "PUT";
  readonly path: string;
  readonly member?: Member | undefined;
  /** The idempotency key. */
  readonly key?: string;
  /** JSON, or raw bytes. */
  readonly body?: object | Buffer;
}

const dispatcher = new Agent({ connections: null });
const { appHost } = localInstance();

/** Sends a request once and measures it. */
export async function sendOnce({ port, host = appHost, method = "GET", path, member, key, body }: TimedRequest): Promise<TimedResponse> {
  const at = performance.now();
  const type = Buffer.isBuffer(body) ? "application/octet-stream" : "application/json";
  const headers = {
    host,
    ...(body && { "content-type": type }),
    ...(member && { authorization: `Bearer ${member.bearer}` }),
    ...(key && { "idempotency-key": key }),
  };
  const sent = Buffer.isBuffer(body) ? body : body === undefined ? null : JSON.stringify(body);
  const answer = await request(`http://127.0.0.1:${port}${path}`, { method, headers, body: sent, dispatcher }).catch(() => undefined);
  await answer?.body.dump().catch(() => undefined);
  return { at, ms: performance.now() - at, status: answer?.statusCode };
}

interface Steady {
  readonly until: AbortSignal;
  readonly perSecond: number;
  /** Sent in turn, again and again. */
  readonly requests: readonly TimedRequest[];
}

const tickMs = 5;

/** Sends at a fixed rate, however long the responses take. */
export async function sendSteadily({ until, perSecond, requests }: Steady): Promise<TimedResponse[]> {
  const asked: Promise<TimedResponse>[] = [];
  const startedAt = performance.now();
  while (!until.aborted) {
    for (const due = ((performance.now() - startedAt) / 1000) * perSecond; asked.length < due;) {
      const next = requests[asked.length % requests.length];
      if (!next) throw new Error("No requests were given");
      asked.push(sendOnce(next));
    }
    await setTimeout(tickMs);
  }
  return Promise.all(asked);
}

interface Saving {
  readonly until: AbortSignal;
  readonly port: number;
  readonly author: Member;
  readonly page: WrittenPage | undefined;
  /** The current version of the page. */
  readonly version: number;
  readonly everyMs: number;
}

/** Sends each save only once. A save that an editor would repeat counts as lost here. */
export async function saveUntil({ until, port, author, page, version: first, everyMs }: Saving): Promise<TimedResponse[]> {
  if (!page) throw new Error("Every writer has a page");
  const path = savePage.path.replaceAll(/:(\w+)/g, (_, name: string) => new Map(Object.entries(page.address)).get(name) ?? "");
  const [block] = page.blocks;
  const saves: TimedResponse[] = [];
  for (let version = first; !until.aborted;) {
    const upsert = [paragraph(block?.id ?? "", `Written ${version} times.`)];
    const save = await sendOnce({
      port,
      method: "POST",
      path,
      member: author,
      body: { saveId: randomUUID(), baseVersion: version, upsert },
    });
    saves.push(save);
    if (save.status === 200) version += 1;
    await setTimeout(everyMs);
  }
  return saves;
}
