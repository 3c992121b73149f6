import { generateChart, generateText } from "@coursewright/contract/generation.ts";
import { mapIcons } from "@coursewright/contract/icons.ts";
import type { FastifyReply } from "fastify";
import { AppError } from "../../platform/errors/app-error.ts";
import { route, type Route } from "../../platform/http/route.ts";
import { newUuid } from "../../platform/ids/ids.ts";
import type { Delivered } from "./paid-work.ts";
import type { GenerationService } from "./service.ts";

export function generationRoutes(service: GenerationService): Route[] {
  return [
    route(generateText, { actor: "signed-in", limit: "generate", cost: "credits" }, async ({ actor, body, request, reply }) => {
      const operation = operationOf(request.headers["idempotency-key"]);
      const delivered = await service.generate({ actor, operation, input: body, signal: leavingOf(reply) });
      return label(reply, operation, delivered).reply;
    }),
    route(generateChart, { actor: "signed-in", limit: "generate", cost: "credits" }, async ({ actor, body, request, reply }) => {
      const operation = operationOf(request.headers["idempotency-key"]);
      const delivered = await service.generateChart({ actor, operation, input: body, signal: leavingOf(reply) });
      return { reply: label(reply, operation, delivered).reply };
    }),
    route(mapIcons, { actor: "signed-in", limit: "icons", cost: "free" }, ({ body, reply }) =>
      service.mapIcons({ input: body, signal: leavingOf(reply) }),
    ),
  ];
}

/** Names the paid generation, and says when its words are a sample. */
function label(reply: FastifyReply, operation: string, delivered: Delivered): Delivered {
  reply.header("x-generation", operation);
  if (delivered.isDemo) reply.header("x-demo", "true");
  return delivered;
}

function operationOf(key: string | string[] | undefined): string {
  if (key === undefined) return `generate:${newUuid()}`;
  if (typeof key !== "string" || !/^[\w.:-]{1,100}$/.test(key)) throw new AppError("invalid_request");
  return `generate:${key}`;
}

/** Aborts when the client leaves before it has its answer. */
function leavingOf({ raw }: FastifyReply): AbortSignal {
  const leaving = new AbortController();
  raw.once("close", () => {
    if (!raw.writableFinished) leaving.abort(new Error("The client left"));
  });
  return leaving.signal;
}
