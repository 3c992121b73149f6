import { createApp } from "./app.ts";
import { createPlatform } from "./platform.ts";
import { readConfig } from "./platform/config/config.ts";
import { openInternalPort } from "./platform/telemetry/internal-port.ts";

const platform = await createPlatform(readConfig(), "api");
const { config, log } = platform;
const app = await createApp(platform);
const internal = await openInternalPort({ ...platform, checkReady: platform.databases.check });

for (const signal of ["SIGTERM", "SIGINT"] as const) {
  process.once(signal, () => void close(signal));
}

async function close(signal: string): Promise<void> {
  log.info({ signal }, "closing: requests under way are finished, new ones refused");
  await app.close();
  await platform.close();
  internal.close();
}

await app.listen({ host: config.host, port: config.port });
