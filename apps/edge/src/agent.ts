import { mkdir, writeFile } from "node:fs/promises";
import { setTimeout as pause } from "node:timers/promises";
import { pino } from "pino";
import { readConfig } from "./config.ts";
import { followSites } from "./follow-sites.ts";
import { createPurge } from "./purge.ts";
import { clearIncoming } from "./release-files.ts";
import { createReleaseStore } from "./release-store.ts";
import { openSiteFeed } from "./site-feed.ts";

const config = readConfig();
const log = pino({ level: config.logLevel, base: { process: "edge-agent", pid: process.pid } });
const longestSweepPause = 3_600_000;
const stopping = new AbortController();
for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, () => stopping.abort());

await mkdir(config.releasesDir, { recursive: true });
await clearIncoming(config.releasesDir);
const store = createReleaseStore(config.storage);
const purge = createPurge({ url: config.purgeUrl, log, signal: stopping.signal });
const sites = followSites({
  store,
  releasesDir: config.releasesDir,
  log,
  onShown(pointer, { isNew }) {
    // Also where nothing changed: whoever asks again has not heard.
    feed.tell(pointer);
    if (isNew) void purge(pointer);
  },
});
const feed = openSiteFeed({ url: config.redisUrl, log, onChanged: sites.follow });

let isReady = false;
let nextSweep = 0;
while (!stopping.signal.aborted) {
  try {
    await sites.followAll();
    if (!isReady) {
      if (config.readyFile) await writeFile(config.readyFile, "");
      log.info("edge agent ready");
    }
    isReady = true;
    if (Date.now() >= nextSweep) {
      await sites.sweep({ keepMs: config.keepMs });
      nextSweep = Date.now() + Math.min(config.keepMs, longestSweepPause);
    }
  } catch (error) {
    log.warn({ err: error }, "could not look through the sites; what this node shows stays");
  }
  await pause(config.relistMs, undefined, { signal: stopping.signal }).catch(() => undefined);
}
feed.close();
store.close();
log.info("edge agent stopped");
