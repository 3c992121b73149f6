import { endpoint } from "@coursewright/contract/endpoint.ts";
import { sql } from "kysely";
import type { Databases } from "../db/databases.ts";
import { AppError } from "../errors/app-error.ts";
import { route, type Route } from "./route.ts";

/** `/healthz`: the process lives. `/readyz`: it can serve, so traffic may come. */
export function healthRoutes({ databases }: { databases: Databases }): Route[] {
  const rules = { actor: "anyone", limit: "visit", cost: "free" } as const;
  return [
    route(endpoint({ method: "GET", path: "/healthz", reply: "text" }), rules, async () => "alive\n"),
    route(endpoint({ method: "GET", path: "/readyz", reply: "text" }), rules, async () => {
      try {
        await sql`select 1`.execute(databases.directory);
        // Authors of the other shards are served while one is away.
        await databases.fromShards(async ({ pool }) => (await pool.query("select 1")).rows);
      } catch (cause) {
        throw new AppError("unavailable", { cause });
      }
      return "ready\n";
    }),
  ];
}
