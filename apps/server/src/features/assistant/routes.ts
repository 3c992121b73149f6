import { askAssistant, readAssistant, writeAssistant } from "@coursewright/contract/assistant.ts";
import { answerByEvents } from "../../platform/http/answer-by-events.ts";
import { operationOf } from "../../platform/http/paid-request.ts";
import { route, type Route } from "../../platform/http/route.ts";
import type { AssistantService } from "./service.ts";

export function assistantRoutes(assistant: AssistantService): Route[] {
  return [
    route(readAssistant, { actor: "owner", limit: "read", cost: "free" }, ({ params }) => assistant.read(params)),
    route(writeAssistant, { actor: "owner", limit: "write", cost: "free" }, ({ params, body }) => assistant.write(params, body)),
    route(askAssistant, { actor: "owner", limit: "generate", cost: "credits" }, ({ params, body, request, reply }) => {
      const operation = operationOf(request);
      return answerByEvents({
        request,
        reply,
        operation,
        async ask(listening) {
          await assistant.ask({ page: params, operation, input: body, ...listening });
          return {};
        },
      });
    }),
  ];
}
