import { setTimeout } from "node:timers/promises";
import { createApp } from "./app.ts";
import { createPlatform } from "./platform.ts";
import { readConfig } from "./platform/config/config.ts";
import { openInternalPort } from "./platform/telemetry/internal-port.ts";

const platform = await createPlatform(readConfig(), "api");
const { config, log } = platform;
const ending = new AbortController();
const app = await createApp(platform, { ending: ending.signal });
const internal = await openInternalPort({ ...platform, checkReady: platform.databases.check });

for (const signal of ["SIGTERM", "SIGINT"] as const) {
  process.once(signal, () => void close(signal));
}

/** Reports "not ready" and keeps serving until load balancers use the other processes (decision 0047). */
async function close(signal: string): Promise<void> {
  log.info({ signal, drainMs: config.drainMs }, "closing: requests are answered until the drain time is over");
  ending.abort();
  await setTimeout(config.drainMs);
  await app.close();
  await platform.close();
  internal.close();
}

await app.listen({ host: config.host, port: config.port });
