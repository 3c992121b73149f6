import { createFeatures, routesOf } from "../../apps/server/src/app.ts";
import { createPlatform } from "../../apps/server/src/platform.ts";
import { parseConfig } from "../../apps/server/src/platform/config/config.ts";
import type { Route } from "../../apps/server/src/platform/http/route.ts";

/** Every route of the server with its access rule, as the server reports them. */
export async function declaredRoutes(): Promise<Route[]> {
  const platform = await createPlatform(parseConfig(process.env), "attacks");
  try {
    return routesOf(createFeatures(platform), platform);
  } finally {
    await platform.close();
  }
}
