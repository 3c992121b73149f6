import { ErrorReply } from "@coursewright/contract/errors.ts";
import type { FastifyReply, FastifyRequest } from "fastify";
import { createEventStream } from "./event-stream.ts";
import { watchLeaving } from "./paid-request.ts";
import { refusalOf } from "./refusal.ts";

interface Answering {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly operation: string;
  /** Produces the answer and reports its words meanwhile. The last event carries the result. */
  ask(asked: Asked): Promise<object>;
}

interface Asked {
  onSay(text: string): void;
  /** Aborts if the client disconnects before the first word. After it, the answer is finished and charged anyway. */
  readonly signal: AbortSignal;
}

/** Streams an answer as events. Before the first word, an error can still be sent as a status. */
export async function answerByEvents({ request, reply, operation, ask }: Answering): Promise<FastifyReply> {
  const stream = createEventStream();
  const tell = (event: object) => stream.write(`data: ${JSON.stringify(event)}\n\n`);
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
  const { signal, stopWatching } = watchLeaving(reply);
  const onSay = (text: string) => {
    stopWatching();
    tell({ type: "say", text });
    begin();
  };
  const answer = ask({ onSay, signal });
  await Promise.race([answer, begun]);
  void answer
    .then(
      (end) => tell({ type: "done", ...end }),
      (error: unknown) => {
        const { status, body } = refusalOf(error, { requestId: request.id, log: request.log });
        tell({ type: "refused", status, ...ErrorReply.parse(JSON.parse(body)) });
      },
    )
    .finally(stream.end);
  return reply
    .header("x-generation", operation)
    .header("content-type", "text/event-stream; charset=utf-8")
    .header("cache-control", "no-store")
    .header("x-accel-buffering", "no")
    .send(stream.readable);
}

export function wantsEvents({ headers }: FastifyRequest): boolean {
  return headers.accept?.includes("text/event-stream") ?? false;
}
