import { askAssistant, type AnswerEvent, readAssistant, writeAssistant } from "@coursewright/contract/assistant.ts";
import { ErrorReply } from "@coursewright/contract/errors.ts";
import { createEventStream, type EventStream } from "../../platform/http/event-stream.ts";
import { leavingOf, operationOf } from "../../platform/http/paid-request.ts";
import { refusalOf } from "../../platform/http/refusal.ts";
import { route, type Route } from "../../platform/http/route.ts";
import type { AssistantService } from "./service.ts";

export function assistantRoutes(assistant: AssistantService): Route[] {
  return [
    route(readAssistant, { actor: "owner", limit: "read", cost: "free" }, ({ params }) => assistant.read(params)),
    route(writeAssistant, { actor: "owner", limit: "write", cost: "free" }, ({ params, body }) => assistant.write(params, body)),
    route(askAssistant, { actor: "owner", limit: "generate", cost: "credits" }, async ({ params, body, request, reply }) => {
      const operation = operationOf(request);
      const stream = createEventStream();
      const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
      const onSay = (text: string) => {
        tell(stream, { type: "say", text });
        begin();
      };
      const answer = assistant.ask({ page: params, operation, input: body, signal: leavingOf(reply), onSay });
      // Before its first word an answer can still be refused by a status.
      await Promise.race([answer, begun]);
      void answer
        .then(
          () => tell(stream, { type: "done" }),
          (error: unknown) => {
            const { body: refused } = refusalOf(error, { requestId: request.id, log: request.log });
            tell(stream, { type: "refused", ...ErrorReply.parse(JSON.parse(refused)) });
          },
        )
        .finally(stream.end);
      return reply
        .header("x-generation", operation)
        .header("content-type", "text/event-stream; charset=utf-8")
        .header("cache-control", "no-store")
        .header("x-accel-buffering", "no")
        .send(stream.readable);
    }),
  ];
}

function tell(stream: EventStream, event: AnswerEvent): void {
  stream.write(`data: ${JSON.stringify(event)}\n\n`);
}
