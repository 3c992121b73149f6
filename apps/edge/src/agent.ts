import { setTimeout as pause } from "node:timers/promises";
import { pino } from "pino";
import { readConfig } from "./config.ts";
import { followSites } from "./follow-sites.ts";
import { clearIncoming } from "./release-files.ts";
import { createReleaseStore } from "./release-store.ts";
import { openSiteFeed } from "./site-feed.ts";

const config = readConfig();
const log = pino({ level: config.logLevel, base: { process: "edge-agent", pid: process.pid } });
const stopping = new AbortController();
for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, () => stopping.abort());

await clearIncoming(config.releasesDir);
const store = createReleaseStore(config.storage);
const sites = followSites({ store, releasesDir: config.releasesDir, log, onShown: (pointer) => feed.tell(pointer) });
const feed = openSiteFeed({ url: config.redisUrl, log, onChanged: sites.follow });

let isReady = false;
while (!stopping.signal.aborted) {
  try {
    await sites.followAll();
    if (!isReady) log.info("edge agent ready");
    isReady = true;
  } catch (error) {
    log.warn({ err: error }, "could not list the sites; the releases on this node stay");
  }
  await pause(config.relistMs, undefined, { signal: stopping.signal }).catch(() => undefined);
}
feed.close();
store.close();
log.info("edge agent stopped");
