import { readLaunchCheck, repairFinding } from "@coursewright/contract/launch-check.ts";
import { route, type Route } from "../../platform/http/route.ts";
import type { LaunchCheckService } from "./service.ts";

export function launchCheckRoutes(launchCheck: LaunchCheckService): Route[] {
  return [
    // It reads a whole course and asks other people's servers.
    route(readLaunchCheck, { actor: "owner", limit: "check", cost: "free" }, async ({ params }) => launchCheck.check(params)),
    route(repairFinding, { actor: "owner", limit: "check", cost: "free" }, async ({ params: { finding, ...project } }) =>
      launchCheck.repairFinding(project, finding),
    ),
  ];
}
