import { Readable } from "node:stream";
import { credits } from "@coursewright/base/credits.ts";
import { changeMonthlyLimit, exportStatement, readCredits, readStatement } from "@coursewright/contract/credits.ts";
import { route, type Route } from "../../platform/http/route.ts";
import type { StatementService } from "./statement.ts";

export function statementRoutes(service: StatementService): Route[] {
  const reading = { actor: "owner", limit: "read", cost: "free" } as const;
  return [
    route(readCredits, reading, ({ params: { uid } }) => service.overview(uid)),
    route(changeMonthlyLimit, { actor: "owner", limit: "write", cost: "free" }, ({ params: { uid }, body: { limit } }) =>
      service.changeMonthlyLimit(uid, limit === null ? null : credits(limit)),
    ),
    route(readStatement, reading, ({ params: { uid }, query: { before, limit } }) => service.read(uid, { before, limit })),
    route(exportStatement, { actor: "owner", limit: "download", cost: "free" }, async ({ params: { uid }, request, reply }) => {
      const lines = Readable.from(service.csv(uid));
      lines.once("error", (err) => request.log.error({ err }, "the export of a statement failed"));
      return reply
        .header("cache-control", "no-store")
        .header("content-disposition", 'attachment; filename="coursewright-credits.csv"')
        .header("x-accel-buffering", "no")
        .type("text/csv; charset=utf-8")
        .send(lines);
    }),
  ];
}
