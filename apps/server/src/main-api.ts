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

/** Says that it is about to end, and goes on serving until everybody can have turned to its neighbours (decision 0047). */
async function close(signal: string): Promise<void> {
  log.info({ signal, drainMs: config.drainMs }, "closing: what is asked meanwhile is answered");
  ending.abort();
  await setTimeout(config.drainMs);
  await app.close();
  await platform.close();
  internal.close();
}

await app.listen({ host: config.host, port: config.port });
