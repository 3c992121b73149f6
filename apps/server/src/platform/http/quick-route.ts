import type { IncomingMessage, ServerResponse } from "node:http";
import type { Endpoint } from "@coursewright/contract/endpoint.ts";
import proxyAddr from "@fastify/proxy-addr";
import { z } from "zod";
import type { Actor } from "../auth/actor.ts";
import type { Log } from "../log/log.ts";
import { admit, type AdmissionOptions, type Caller } from "./admission.ts";
import type { Capacity } from "./capacity.ts";
import { readJson } from "./json-body.ts";
import { noteRoute } from "./observe-requests.ts";
import { refusalOf } from "./refusal.ts";
import { isPersonal, type RouteRules } from "./route-rules.ts";

/** A route that can be answered without the framework (decision 0022). */
export interface Quick {
  readonly endpoint: Endpoint & { readonly params: z.ZodObject; readonly body: z.ZodType; readonly reply: z.ZodType };
  readonly rules: RouteRules;
  answer(context: { actor: Actor; params: unknown; body: unknown }): Promise<unknown>;
}

interface QuickOptions extends AdmissionOptions {
  capacity: Capacity;
  log: Log;
  headers: Readonly<Record<string, string>>;
  maxBodyBytes: number;
  trustedProxies: string[];
}

type Listener = (request: IncomingMessage, response: ServerResponse) => void;

/**
 * Answers plain requests without the framework: known path, a bearer, JSON with a content length. All other requests go to the
 * framework, where the same route is registered. Both use the same `admit`, schemas and handler.
 */
export function quickRoute({ endpoint, rules, answer }: Quick, options: QuickOptions, otherwise: Listener): Listener {
  const { log, maxBodyBytes } = options;
  const trusts = proxyAddr.compile(options.trustedProxies);
  const paramsIn = paramsReader(endpoint.path);
  const headers = Object.entries({ ...options.headers, ...(isPersonal(rules) && { "cache-control": "no-store" }) }).flat();
  // We write all its fields, so nothing needs redaction.
  const lines = log.child({}, { redact: [] });

  async function answerQuickly(request: IncomingMessage, response: ServerResponse, params: Record<string, unknown>): Promise<void> {
    const startedAt = performance.now();
    const requestId = String(request.headers["x-request-id"]);
    noteRoute(response, endpoint.path);
    const send = (status: number, body: string, more: readonly string[] = []) => {
      const own = [
        "x-request-id",
        requestId,
        "content-type",
        "application/json; charset=utf-8",
        "content-length",
        String(Buffer.byteLength(body)),
      ];
      response.writeHead(status, [...headers, ...own, ...more]).end(body);
      lines.info({ method: endpoint.method, url: endpoint.path, status, ms: Math.round(performance.now() - startedAt) }, "request");
    };
    try {
      const text = textOf(request);
      const actor = await admit(options, rules, callerOf({ request, response, params, address: () => proxyAddr(request, trusts) }));
      const body = endpoint.body.parse(readJson(await text));
      const result = await answer({ actor, params, body });
      send(endpoint.status ?? 200, JSON.stringify(z.encode(endpoint.reply, result)));
    } catch (error) {
      if (response.destroyed) return;
      const { status, retryAfterSeconds, body } = refusalOf(error, { requestId, log });
      send(status, body, retryAfterSeconds === undefined ? [] : ["retry-after", String(retryAfterSeconds)]);
    }
  }

  return (request, response) => {
    const params = isPlain(request, endpoint.method, maxBodyBytes) ? endpoint.params.safeParse(paramsIn(request.url ?? "")) : undefined;
    if (params?.success) void answerQuickly(request, response, params.data);
    else otherwise(request, response);
  };
}

function isPlain({ method, headers }: IncomingMessage, expected: string, maxBodyBytes: number): boolean {
  return (
    method === expected &&
    headers.authorization !== undefined &&
    headers["content-type"] === "application/json" &&
    Number(headers["content-length"]) <= maxBodyBytes &&
    headers.expect === undefined
  );
}

/** `/users/:uid` reads `/users/ann` as `{ uid: "ann" }`. Encoded paths do not match. */
function paramsReader(path: string): (url: string) => Record<string, string> | undefined {
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name = ""]) => name);
  const pattern = new RegExp(`^${path.replaceAll(/:\w+/g, "([\\w-]+)")}$`);
  return (url) => {
    const match = pattern.exec(url);
    return match ? Object.fromEntries(names.map((name, index) => [name, match[index + 1] ?? ""])) : undefined;
  };
}

interface Plain {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly params: Record<string, unknown>;
  /** Computed only if a limit needs it. */
  address(): string;
}

function callerOf({ request, response, params: { uid }, address }: Plain): Caller {
  const { authorization } = request.headers;
  return { authorization, address, uidInPath: typeof uid === "string" ? uid : undefined, response };
}

function textOf(request: IncomingMessage): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  // A rejected request may be answered before its body arrives; nothing awaits the body then.
  promise.catch(() => undefined);
  const parts: Buffer[] = [];
  request.on("data", (part: Buffer) => parts.push(part));
  request.on("end", () => resolve(Buffer.concat(parts).toString()));
  request.on("close", () => {
    if (!request.complete) reject(Object.assign(new Error("The request ended early"), { statusCode: 400 }));
  });
  return promise;
}
