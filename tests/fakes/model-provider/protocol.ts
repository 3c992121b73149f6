import type { IncomingMessage, ServerResponse } from "node:http";

import type { z } from "zod";

import { sendJson } from "../loopback-server.ts";
import type { Sentinel } from "./sentinels.ts";

/** A request that was read and not yet answered. */
export type Exchange = {
  request: IncomingMessage;
  response: ServerResponse;
  body: unknown;
  /** Aborts when the client disconnects before the reply is complete. */
  clientLeft: AbortSignal;
  /** Replies given by the test, by name. */
  replies: ReadonlyMap<string, string>;
  /** Resolves when the test releases the reply of this name. */
  whenReleased(name: string): Promise<void>;
};

export type SentMessage = { role: string; content: string };

/** A picture of a request, as `__calls` records it. */
export type SentPicture = {
  type: string;
  width: number;
  height: number;
  bytes: number;
};

/** The request for the list of calls, and the function that answers it unless a sentinel forbids it. */
export type Prepared = {
  model: string;
  userMessage: string;
  system?: string | undefined;
  /** All messages of a chat, with the text of their parts. */
  messages?: readonly SentMessage[] | undefined;
  /** The pictures of a chat. */
  pictures?: readonly SentPicture[] | undefined;
  answer: (sentinel: Sentinel | undefined) => Promise<void> | void;
};

/** An error in the shape of the real protocol. */
export class ProtocolError extends Error {
  override name = "ProtocolError";
  readonly status: number;
  readonly type: string;
  readonly code: string | null;
  readonly param: string | null;
  readonly headers: Record<string, string>;

  constructor(error: {
    status: number;
    message: string;
    type?: string;
    code?: string | null;
    param?: string;
    headers?: Record<string, string>;
  }) {
    super(error.message);
    this.status = error.status;
    this.type = error.type ?? "invalid_request_error";
    this.code = error.code ?? null;
    this.param = error.param ?? null;
    this.headers = error.headers ?? {};
  }
}

export function sendError(response: ServerResponse, error: ProtocolError): void {
  for (const [name, value] of Object.entries(error.headers)) response.setHeader(name, value);
  sendJson(response, error.status, errorBody(error));
}

export function errorBody({ message, type, param, code }: ProtocolError): object {
  return { error: { message, type, param, code } };
}

export function parseBody<T>(schema: z.ZodType<T>, body: unknown): T {
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  throw new ProtocolError({
    status: 400,
    message: `${issue?.path.join(".") ?? "body"}: ${issue?.message ?? "invalid"}`,
  });
}

/** Sends a whole body, or less under `[[truncated]]`, `[[cut]]` and `[[garbage]]`. */
export function sendBytes(response: ServerResponse, answer: { type: string; bytes: Buffer; sentinel: Sentinel | undefined }): void {
  const bytes = answer.sentinel?.kind === "garbage" ? garbage : answer.bytes;
  response.writeHead(200, { "content-type": answer.type, "content-length": bytes.length });
  if (answer.sentinel?.kind !== "truncated" && answer.sentinel?.kind !== "cut") {
    response.end(bytes);
    return;
  }
  response.write(bytes.subarray(0, Math.ceil(bytes.length / 2)), () => response.destroy());
}

const garbage = Buffer.from("<<< this is not the protocol you are looking for \u0000\ufffd {{{", "utf8");
