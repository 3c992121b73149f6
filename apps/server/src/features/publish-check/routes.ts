import { readPublishCheck, repairFinding } from "@coursewright/contract/publish-check.ts";
import { route, type Route } from "../../platform/http/route.ts";
import type { PublishCheckService } from "./service.ts";

export function publishCheckRoutes(publishCheck: PublishCheckService): Route[] {
  return [
    // It reads a whole course and asks other people's servers.
    route(readPublishCheck, { actor: "owner", limit: "check", cost: "free" }, async ({ params }) => publishCheck.check(params)),
    route(repairFinding, { actor: "owner", limit: "check", cost: "free" }, async ({ params: { finding, ...project } }) =>
      publishCheck.repairFinding(project, finding),
    ),
  ];
}
