import type { FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "../errors/app-error.ts";
import { newUuid } from "../ids/ids.ts";

/** The name under which the work is done and paid for once. */
export function operationOf({ headers }: FastifyRequest): string {
  const key = headers["idempotency-key"];
  if (key === undefined) return `generate:${newUuid()}`;
  if (typeof key !== "string" || !/^[\w.:-]{1,100}$/.test(key)) throw new AppError("invalid_request");
  return `generate:${key}`;
}

/** Aborts when the client leaves before it has its answer. */
export function leavingOf({ raw }: FastifyReply): AbortSignal {
  const leaving = new AbortController();
  raw.once("close", () => {
    if (!raw.writableFinished) leaving.abort(new Error("The client left"));
  });
  return leaving.signal;
}

/** Names the paid generation, and says when what it made is a sample. */
export function label<Delivered extends { readonly isDemo: boolean }>(
  reply: FastifyReply,
  operation: string,
  delivered: Delivered,
): Delivered {
  reply.header("x-generation", operation);
  if (delivered.isDemo) reply.header("x-demo", "true");
  return delivered;
}
