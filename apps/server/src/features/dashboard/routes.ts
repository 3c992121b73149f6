import { Readable } from "node:stream";
import { exportDashboard, readDashboard } from "@coursewright/contract/dashboard.ts";
import { route, type Route } from "../../platform/http/route.ts";
import type { DashboardService } from "./service.ts";

export function dashboardRoutes(dashboard: DashboardService): Route[] {
  return [
    route(readDashboard, { actor: "owner", limit: "read", cost: "free" }, async ({ params, query }) => dashboard.read(params, query)),
    route(exportDashboard, { actor: "owner", limit: "download", cost: "free" }, async ({ params, query, request, reply }) => {
      const lines = Readable.from(await dashboard.export(params, query));
      lines.once("error", (err) => request.log.error({ err }, "the export of a dashboard failed"));
      return reply
        .header("cache-control", "no-store")
        .header("content-disposition", 'attachment; filename="coursewright-dashboard.csv"')
        .header("x-accel-buffering", "no")
        .type("text/csv; charset=utf-8")
        .send(lines);
    }),
  ];
}
