import { version } from "@coursewright/base/version.ts";
import { endpoint } from "@coursewright/contract/endpoint.ts";
import type { Databases } from "../db/databases.ts";
import { AppError } from "../errors/app-error.ts";
import { route, type Route } from "./route.ts";

/** `/healthz`: the process is alive. `/readyz`: it can serve requests and is not shutting down. */
export function healthRoutes({ databases, ending }: { databases: Databases; ending?: AbortSignal | undefined }): Route[] {
  const rules = { actor: "anyone", limit: "visit", cost: "free", importance: "always" } as const;
  return [
    route(endpoint({ method: "GET", path: "/healthz", reply: "text" }), rules, async () => `alive ${version}\n`),
    route(endpoint({ method: "GET", path: "/readyz", reply: "text" }), rules, async () => {
      if (ending?.aborted) throw new AppError("unavailable");
      try {
        await databases.check();
      } catch (cause) {
        throw new AppError("unavailable", { cause });
      }
      return "ready\n";
    }),
  ];
}
