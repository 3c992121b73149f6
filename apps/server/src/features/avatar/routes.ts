import { askAgent, hearAgent } from "@coursewright/contract/avatar.ts";
import { label, leavingOf, operationOf } from "../../platform/http/paid-request.ts";
import { route, type Route } from "../../platform/http/route.ts";
import type { AvatarService } from "./service.ts";

export function avatarRoutes(agents: AvatarService): Route[] {
  return [
    route(askAgent, { actor: "owner", limit: "generate", cost: "credits" }, async ({ actor, params, body, request, reply }) => {
      const operation = operationOf(request);
      const asked = { agent: params.agent, question: body.question };
      const delivered = await agents.answer({ actor, operation, ...asked, signal: leavingOf(reply) });
      return { answer: label(reply, operation, delivered).reply };
    }),
    route(hearAgent, { actor: "owner", limit: "speech", cost: "free" }, async ({ params }) => ({ url: await agents.hear(params.agent) })),
  ];
}
