import { createHash } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { buffer, json, text } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";

import { closeOnSignal, closeServer, listenOnLoopback, sendJson } from "./loopback-server.ts";
import { prepareChat } from "./model-provider/chat.ts";
import { findPicture, prepareImages } from "./model-provider/images.ts";
import { prepareEmbeddings } from "./model-provider/embeddings.ts";
import { type Exchange, type Prepared, ProtocolError, sendError, type SentMessage, type SentPicture } from "./model-provider/protocol.ts";
import { findSentinel, type Sentinel } from "./model-provider/sentinels.ts";
import { prepareSpeech } from "./model-provider/speech.ts";
import { prepareTranscription } from "./model-provider/transcriptions.ts";

export type ProviderCall = {
  path: string;
  idempotencyKey: string | null;
  /** The bearer of the request. */
  apiKey: string;
  userMessage: string;
  model: string;
  /** The system message of a chat. */
  system?: string | undefined;
  /** All messages of a chat in order, with the text of their parts. */
  messages?: readonly SentMessage[] | undefined;
  /** The pictures of a chat, after they were decoded. */
  pictures?: readonly SentPicture[] | undefined;
  state: "open" | "answered" | "broken off";
  /** The trace that the call belongs to. */
  traceparent?: string | undefined;
};

export type ModelProvider = {
  /** The base address for an OpenAI-compatible client, including /v1. */
  readonly baseUrl: string;
  readonly origin: string;
  close(): Promise<void>;
};

type Latency = readonly [leastMs: number, maxMs: number];
type Provider = {
  calls: ProviderCall[];
  failuresByKey: Map<string, number>;
  replies: Map<string, string>;
  releases: Map<string, PromiseWithResolvers<void>>;
  /** Keys that are no longer accepted. */
  revoked: Set<string>;
  slowMs: number;
  latencyMs: Latency;
};

const maxCalls = 10_000;

type Prepare = (exchange: Exchange) => Prepared | Promise<Prepared>;

const prepareByPath: Record<string, Prepare> = {
  "/v1/chat/completions": prepareChat,
  "/v1/embeddings": prepareEmbeddings,
  "/v1/images/generations": prepareImages,
  "/v1/audio/speech": prepareSpeech,
  "/v1/audio/transcriptions": prepareTranscription,
};

const models = ["demo-text", "demo-image", "demo-speech", "demo-embeddings", "strict-text"];

export async function startModelProvider(options: { port: number; slowMs?: number; latencyMs?: Latency }): Promise<ModelProvider> {
  const provider: Provider = {
    calls: [],
    failuresByKey: new Map(),
    replies: new Map(),
    releases: new Map(),
    revoked: new Set(["sk-wrong"]),
    slowMs: options.slowMs ?? 30_000,
    latencyMs: options.latencyMs ?? [0, 0],
  };
  const server = createServer((request, response) => {
    route(provider, request, response).catch((error: unknown) => {
      if (response.headersSent || response.destroyed) return response.destroy();
      return sendError(response, error instanceof ProtocolError ? error : serverError(String(error)));
    });
  });
  const port = await listenOnLoopback(server, options.port);
  const origin = `http://127.0.0.1:${port}`;
  return { origin, baseUrl: `${origin}/v1`, close: () => closeServer(server) };
}

async function route(provider: Provider, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const path = new URL(request.url ?? "/", "http://127.0.0.1").pathname;
  if (path === "/__calls" && request.method === "GET") return sendJson(response, 200, provider.calls);
  if (path === "/__calls" && request.method === "DELETE") {
    provider.calls = [];
    response.writeHead(204).end();
    return undefined;
  }
  if (path.startsWith("/__replies/") && request.method === "PUT") {
    provider.replies.set(path.slice("/__replies/".length), await text(request));
    response.writeHead(204).end();
    return undefined;
  }
  if (path.startsWith("/__released/") && request.method === "PUT") {
    releaseOf(provider, path.slice("/__released/".length)).resolve();
    response.writeHead(204).end();
    return undefined;
  }
  if (path.startsWith("/__revoked/") && request.method === "PUT") {
    provider.revoked.add(path.slice("/__revoked/".length));
    response.writeHead(204).end();
    return undefined;
  }
  const picture = request.method === "GET" ? findPicture(path) : undefined;
  if (picture) {
    response.writeHead(200, { "content-type": "image/png" }).end(picture);
    return undefined;
  }
  requireKey(provider, request);
  if (path === "/v1/models" && request.method === "GET") {
    const data = models.map((id) => ({
      id,
      object: "model",
      created: 1_700_000_000,
      owned_by: "coursewright",
    }));
    return sendJson(response, 200, { object: "list", data });
  }
  const prepare = prepareByPath[path];
  if (!prepare || request.method !== "POST") {
    throw new ProtocolError({
      status: 404,
      message: `Unknown request URL: ${request.method} ${path}.`,
      code: "unknown_url",
    });
  }
  return answer({ provider, path, prepare, request, response });
}

/** Returns the same promise to the waiting and the releasing side, whichever comes first. */
function releaseOf({ releases }: Provider, name: string): PromiseWithResolvers<void> {
  const release = releases.get(name) ?? Promise.withResolvers<void>();
  releases.set(name, release);
  return release;
}

function keyOf(request: IncomingMessage): string | undefined {
  return /^Bearer (\S+)$/.exec(request.headers.authorization ?? "")?.[1];
}

function requireKey({ revoked }: Provider, request: IncomingMessage): void {
  const key = keyOf(request);
  if (key !== undefined && !revoked.has(key)) return;
  const message = key === undefined ? "You didn't provide an API key." : "Incorrect API key provided.";
  throw new ProtocolError({ status: 401, message, code: "invalid_api_key" });
}

async function answer(asked: {
  provider: Provider;
  path: string;
  prepare: Prepare;
  request: IncomingMessage;
  response: ServerResponse;
}): Promise<void> {
  const { provider, path, request, response } = asked;
  const leaving = new AbortController();
  const body: unknown = await readBody(request).catch(() => {
    throw new ProtocolError({
      status: 400,
      message: "We could not parse the JSON body of your request.",
    });
  });
  const whenReleased = (name: string) => releaseOf(provider, name).promise;
  const prepared = await asked.prepare({ request, response, body, clientLeft: leaving.signal, replies: provider.replies, whenReleased });
  const call: ProviderCall = {
    path,
    idempotencyKey: request.headers["idempotency-key"]?.toString() ?? null,
    apiKey: keyOf(request) ?? "",
    userMessage: prepared.userMessage,
    model: prepared.model,
    system: prepared.system,
    messages: prepared.messages,
    pictures: prepared.pictures,
    state: "open",
    traceparent: request.headers["traceparent"]?.toString(),
  };
  provider.calls.push(call);
  if (provider.calls.length > maxCalls) provider.calls.shift();
  response.once("close", () => {
    call.state = response.writableFinished ? "answered" : "broken off";
    leaving.abort();
  });

  const sentinel = findSentinel(prepared.userMessage);
  if (sentinel?.kind === "dropped") {
    response.destroy();
    return;
  }
  await misbehave({ provider, sentinel, clientLeft: leaving.signal });
  await think(provider.latencyMs, { of: prepared.userMessage, clientLeft: leaving.signal });
  await prepared.answer(sentinel);
}

/** JSON, or the fields of a form. */
async function readBody(request: IncomingMessage): Promise<unknown> {
  const type = request.headers["content-type"] ?? "";
  if (!type.startsWith("multipart/form-data")) return json(request);
  const form = new Response(new Uint8Array(await buffer(request)), { headers: { "content-type": type } });
  return Object.fromEntries(await form.formData());
}

/** Takes the same time for the same message. */
async function think([least, most]: Latency, { of, clientLeft }: { of: string; clientLeft: AbortSignal }): Promise<void> {
  if (most === 0) return;
  const share = createHash("sha256").update(of).digest().readUInt16BE(0) / 0xffff;
  await wait(least + share * (most - least), undefined, { signal: clientLeft });
}

/** Faults that all endpoints share. The others depend on the shape of the reply. */
async function misbehave(fault: { provider: Provider; sentinel: Sentinel | undefined; clientLeft: AbortSignal }): Promise<void> {
  const { provider, sentinel, clientLeft } = fault;
  if (sentinel?.kind === "500") throw serverError("The server had an error while processing your request.");
  if (sentinel?.kind === "slow") await wait(provider.slowMs, undefined, { signal: clientLeft });
  if (sentinel?.kind === "429") {
    throw new ProtocolError({
      status: 429,
      message: "Rate limit reached for requests.",
      type: "requests",
      code: "rate_limit_exceeded",
      headers: { "retry-after": String(sentinel.retryAfterSeconds) },
    });
  }
  if (sentinel?.kind === "flaky") {
    const failed = provider.failuresByKey.get(sentinel.key) ?? 0;
    if (failed >= sentinel.failures) return;
    provider.failuresByKey.set(sentinel.key, failed + 1);
    throw serverError(`Failure ${failed + 1} of ${sentinel.failures}.`);
  }
}

function serverError(message: string): ProtocolError {
  return new ProtocolError({ status: 500, message, type: "server_error" });
}

if (import.meta.main) {
  const provider = await startModelProvider({
    port: Number(process.env["MODEL_PROVIDER_PORT"] ?? 18080),
  });
  closeOnSignal(() => provider.close());
  console.log("model provider ready");
}
