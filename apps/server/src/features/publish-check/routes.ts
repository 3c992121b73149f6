import { readPublishCheck, repairFinding } from "@coursewright/contract/publish-check.ts";
import { route, type Route } from "../../platform/http/route.ts";
import type { PublishCheckService } from "./service.ts";

export function publishCheckRoutes(publishCheck: PublishCheckService): Route[] {
  return [
    // The check reads a whole course and sends requests to other servers, so it has its own limit.
    route(readPublishCheck, { actor: "owner", limit: "check", cost: "free" }, async ({ params }) => publishCheck.check(params)),
    route(repairFinding, { actor: "owner", limit: "check", cost: "free" }, async ({ params: { finding, ...project } }) =>
      publishCheck.repairFinding(project, finding),
    ),
  ];
}
