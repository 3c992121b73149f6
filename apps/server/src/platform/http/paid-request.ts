import type { FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "../errors/app-error.ts";
import { newUuid } from "../ids/ids.ts";

const generations = "generate:";

/** The name under which the work is done and paid for once. */
export function operationOf(request: FastifyRequest): string {
  return `${generations}${keyOf(request) ?? newUuid()}`;
}

/** The operation of a generation that is named by its key, or by what `x-generation` said. */
export function generationNamed(name: string): string {
  return name.startsWith(generations) ? name : `${generations}${name}`;
}

export function keyOf({ headers }: FastifyRequest): string | undefined {
  const key = headers["idempotency-key"];
  if (key !== undefined && (typeof key !== "string" || !/^[\w.:-]{1,100}$/.test(key))) throw new AppError("invalid_request");
  return key;
}

/** Aborts when the client leaves before it has its answer. */
export function leavingOf(reply: FastifyReply): AbortSignal {
  return watchLeaving(reply).signal;
}

/** `stopWatching`: from then on the client's leaving aborts nothing. */
export function watchLeaving({ raw }: FastifyReply): { readonly signal: AbortSignal; stopWatching(): void } {
  const leaving = new AbortController();
  const onClose = () => {
    if (!raw.writableFinished) leaving.abort(new Error("The client left"));
  };
  raw.once("close", onClose);
  return { signal: leaving.signal, stopWatching: () => raw.off("close", onClose) };
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
