import type { Subdomain } from "@coursewright/base/ids.ts";
import type { Logger } from "pino";
import { pullRelease } from "../releases/release-files.ts";
import type { ReleaseStore, SitePointer } from "../releases/release-store.ts";
import { readShown, show } from "../releases/site-links.ts";
import { sweepReleases } from "../releases/sweep-releases.ts";
import { createKeyedQueue } from "./keyed-queue.ts";

const sitesAtOnce = 4;
const firstRetryMs = 1000;
const maxRetryMs = 300_000;

type Options = {
  store: ReleaseStore;
  releasesDir: string;
  log: Logger;
  onShown: (pointer: SitePointer, change: { isNew: boolean }) => void;
};

/** Keeps this node's files up to date with the site pointers in the object store. */
export function followSites({ store, releasesDir, log, onShown }: Options) {
  const followed = new Map<Subdomain, string | undefined>();
  const usedReleases = new Map<string, number>();
  const failed = new Map<Subdomain, { waitMs: number; notBefore: number }>();
  /** When each site with a pending change was noticed. */
  const behind = new Map<Subdomain, number>();

  const queue = createKeyedQueue<Subdomain>({
    atOnce: sitesAtOnce,
    async work(subdomain) {
      try {
        const { pointer, etag } = await store.readPointer(subdomain);
        if (pointer.release !== null) usedReleases.set(pointer.release, Date.now());
        const change = await bring({ store, releasesDir, log, pointer });
        if (change) onShown(pointer, change);
        followed.set(subdomain, etag);
        failed.delete(subdomain);
        behind.delete(subdomain);
      } catch (error) {
        const waitMs = Math.min((failed.get(subdomain)?.waitMs ?? firstRetryMs / 2) * 2, maxRetryMs);
        failed.set(subdomain, { waitMs, notBefore: Date.now() + waitMs });
        log.error({ err: error, subdomain, waitMs }, "could not update a site; this node keeps serving its last release");
      }
    },
  });

  function ask(subdomain: Subdomain): void {
    if (!behind.has(subdomain)) behind.set(subdomain, Date.now());
    queue.add(subdomain);
  }

  return {
    /** Called when a site may have changed. */
    follow: ask,
    /** The number of sites with a pending change, and the age of the oldest. */
    lag: () => ({ sites: behind.size, ms: behind.size === 0 ? 0 : Date.now() - Math.min(...behind.values()) }),
    /** Finds every changed site, whether announced or not. */
    async followAll(): Promise<void> {
      for await (const { subdomain, etag } of store.listPointers()) {
        const isDue = Date.now() >= (failed.get(subdomain)?.notBefore ?? 0);
        if (isDue && followed.get(subdomain) !== etag) ask(subdomain);
      }
      await queue.untilIdle();
    },
    /** Deletes releases and blobs that have been unused for `keepMs`. */
    async sweep({ keepMs }: { keepMs: number }): Promise<void> {
      const began = Date.now();
      await sweepReleases({ releasesDir, keepMs, log, isWanted: (release) => usedReleases.has(release) });
      for (const [release, at] of usedReleases) if (at + keepMs < began) usedReleases.delete(release);
    },
  };
}

interface Bringing extends Omit<Options, "onShown"> {
  pointer: SitePointer;
}

/** Returns undefined if the node already serves a newer version. */
async function bring({ store, releasesDir, log, pointer }: Bringing): Promise<{ isNew: boolean } | undefined> {
  const { subdomain, version, release } = pointer;
  const shown = await readShown(releasesDir, subdomain);
  if (shown !== undefined && version < shown.pointer.version) {
    log.warn({ subdomain, version, shown: shown.pointer.version }, "ignored a pointer with an older version");
    return undefined;
  }
  if (shown?.isLinked === true && version === shown.pointer.version) return { isNew: false };
  const began = Date.now();
  if (release !== null) await pullRelease({ store, releasesDir, release });
  await show(releasesDir, pointer);
  log.info({ subdomain, version, release, ms: Date.now() - began }, "site switched");
  return { isNew: true };
}
