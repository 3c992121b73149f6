import { generateChart, generateText } from "@coursewright/contract/ai.ts";
import { mapIcons } from "@coursewright/contract/icons.ts";
import { claimReply, listUnclaimedReplies } from "@coursewright/contract/unclaimed-replies.ts";
import { answerByEvents, wantsEvents } from "../../platform/http/answer-by-events.ts";
import { label, leavingOf, operationOf } from "../../platform/http/paid-request.ts";
import { route, type Route } from "../../platform/http/route.ts";
import type { AiService } from "./service.ts";
import type { UnclaimedReplies } from "./unclaimed-replies.ts";

export function unclaimedRepliesRoutes(unclaimed: UnclaimedReplies): Route[] {
  return [
    route(listUnclaimedReplies, { actor: "owner", limit: "read", cost: "free" }, ({ params }) => unclaimed.list(params)),
    route(claimReply, { actor: "owner", limit: "write", cost: "free" }, ({ params }) => unclaimed.claim(params)),
  ];
}

export function aiRoutes(service: AiService): Route[] {
  return [
    route(generateText, { actor: "signed-in", limit: "generate", cost: "credits" }, async ({ actor, body, request, reply }) => {
      const operation = operationOf(request);
      const asked = { actor, operation, input: body };
      if (wantsEvents(request)) {
        return answerByEvents({ request, reply, operation, ask: (listening) => service.generate({ ...asked, ...listening }) });
      }
      return label(reply, operation, await service.generate({ ...asked, signal: leavingOf(reply) })).reply;
    }),
    route(generateChart, { actor: "signed-in", limit: "generate", cost: "credits" }, async ({ actor, body, request, reply }) => {
      const operation = operationOf(request);
      const delivered = await service.generateChart({ actor, operation, input: body, signal: leavingOf(reply) });
      return { reply: label(reply, operation, delivered).reply };
    }),
    route(mapIcons, { actor: "signed-in", limit: "icons", cost: "free" }, ({ actor, body, reply }) =>
      service.mapIcons({ uid: actor.uid, input: body, signal: leavingOf(reply) }),
    ),
  ];
}
