import { mkdir, writeFile } from "node:fs/promises";
import { setTimeout as pause } from "node:timers/promises";
import { pino } from "pino";
import { readConfig } from "./config.ts";
import { followSites } from "./agent/follow-sites.ts";
import { openInternalPort } from "./agent/internal-port.ts";
import { createPurge } from "./agent/purge.ts";
import { clearIncoming } from "./releases/release-files.ts";
import { createReleaseStore } from "./releases/release-store.ts";
import { openSiteFeed } from "./agent/site-feed.ts";

const config = readConfig();
const log = pino({ level: config.logLevel, base: { process: "edge-agent", pid: process.pid } });
const maxSweepPauseMs = 3_600_000;
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
    // Announce even without a change: a publisher that repeats its message missed the last announcement.
    feed.announce(pointer);
    if (!isNew) return;
    switches += 1;
    void purge(pointer);
  },
});
const feed = openSiteFeed({ url: config.redisUrl, log, onChanged: sites.follow });

let isReady = false;
let switches = 0;
let listedAt = Date.now();
let nextSweep = 0;
const internal = await openInternalPort({
  ...config.metrics,
  readState: () => ({
    isReady,
    metrics: {
      sites_behind: { help: "Changed sites that this node does not serve yet", type: "gauge", value: sites.lag().sites },
      lag_seconds: { help: "Age of the oldest change that is not served yet", type: "gauge", value: sites.lag().ms / 1000 },
      listing_age_seconds: { help: "Time since the last complete listing of sites", type: "gauge", value: (Date.now() - listedAt) / 1000 },
      switches_total: { help: "Sites switched to another release", type: "counter", value: switches },
    },
  }),
});
while (!stopping.signal.aborted) {
  try {
    await sites.followAll();
    listedAt = Date.now();
    if (!isReady) {
      if (config.readyFile) await writeFile(config.readyFile, "");
      log.info("edge agent ready");
    }
    isReady = true;
    if (Date.now() >= nextSweep) {
      await sites.sweep({ keepMs: config.keepMs });
      nextSweep = Date.now() + Math.min(config.keepMs, maxSweepPauseMs);
    }
  } catch (error) {
    log.warn({ err: error }, "could not list the sites; this node keeps serving its current releases");
  }
  await pause(config.relistMs, undefined, { signal: stopping.signal }).catch(() => undefined);
}
internal.close();
feed.close();
store.close();
log.info("edge agent stopped");
