import type { FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "../errors/app-error.ts";
import { newUuid } from "../ids/ids.ts";

const generations = "generate:";

/** The idempotent name of paid work. */
export function operationOf(request: FastifyRequest): string {
  return `${generations}${keyOf(request) ?? newUuid()}`;
}

/** The operation of a generation, from its key or from `x-generation`. */
export function generationNamed(name: string): string {
  return name.startsWith(generations) ? name : `${generations}${name}`;
}

export function keyOf({ headers }: FastifyRequest): string | undefined {
  const key = headers["idempotency-key"];
  if (key !== undefined && (typeof key !== "string" || !/^[\w.:-]{1,100}$/.test(key))) throw new AppError("invalid_request");
  return key;
}

/** Aborts if the client disconnects before the answer. */
export function leavingOf(reply: FastifyReply): AbortSignal {
  return watchLeaving(reply).signal;
}

/** After `stopWatching`, a disconnect aborts nothing. */
export function watchLeaving({ raw }: FastifyReply): { readonly signal: AbortSignal; stopWatching(): void } {
  const leaving = new AbortController();
  const onClose = () => {
    if (!raw.writableFinished) leaving.abort(new Error("The client left"));
  };
  raw.once("close", onClose);
  return { signal: leaving.signal, stopWatching: () => raw.off("close", onClose) };
}

/** Sets headers that name the generation and mark samples. */
export function label<Delivered extends { readonly isDemo: boolean }>(
  reply: FastifyReply,
  operation: string,
  delivered: Delivered,
): Delivered {
  reply.header("x-generation", operation);
  if (delivered.isDemo) reply.header("x-demo", "true");
  return delivered;
}
