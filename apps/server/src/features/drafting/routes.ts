import {
  commissionPages,
  draftOutline,
  listIdeas,
  makeCourse,
  readIdea,
  saveOutline,
  stopWriting,
} from "@coursewright/contract/drafting.ts";
import { label, leavingOf, operationOf } from "../../platform/http/paid-request.ts";
import { route, type Route } from "../../platform/http/route.ts";
import type { DraftingService } from "./service.ts";

export function draftingRoutes(drafting: DraftingService): Route[] {
  return [
    route(draftOutline, { actor: "owner", limit: "generate", cost: "credits" }, async ({ params, body, request, reply }) => {
      const operation = operationOf(request);
      const idea = await drafting.draftOutline(params, { operation, wish: body, signal: leavingOf(reply) });
      return label(reply, operation, idea);
    }),
    route(listIdeas, { actor: "owner", limit: "read", cost: "free" }, async ({ params }) => ({
      ideas: await drafting.listUnmade(params.uid),
    })),
    route(readIdea, { actor: "owner", limit: "read", cost: "free" }, ({ params }) => drafting.read(params)),
    route(saveOutline, { actor: "owner", limit: "write", cost: "free" }, ({ params, body }) => drafting.saveOutline(params, body)),
    route(makeCourse, { actor: "owner", limit: "write", cost: "free" }, ({ params, body }) => drafting.makeCourse(params, body)),
    route(commissionPages, { actor: "owner", limit: "generate", cost: "credits" }, ({ params, body }) =>
      drafting.commission(params, body.pages),
    ),
    route(stopWriting, { actor: "owner", limit: "write", cost: "free" }, ({ params }) => drafting.stop(params)),
  ];
}
