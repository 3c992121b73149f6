import type { Subdomain } from "@coursewright/base/ids.ts";
import type { Logger } from "pino";
import { pullRelease } from "../releases/release-files.ts";
import type { ReleaseStore, SitePointer } from "../releases/release-store.ts";
import { readShown, show } from "../releases/site-links.ts";
import { sweepReleases } from "../releases/sweep-releases.ts";
import { createKeyedQueue } from "./keyed-queue.ts";

const sitesAtOnce = 4;
const firstRetryMs = 1000;
const longestRetryMs = 300_000;

type Options = {
  store: ReleaseStore;
  releasesDir: string;
  log: Logger;
  onShown: (pointer: SitePointer, change: { isNew: boolean }) => void;
};

/** Keeps the files of this node at what the pointers in the store say. */
export function followSites({ store, releasesDir, log, onShown }: Options) {
  const followed = new Map<Subdomain, string | undefined>();
  const takenUp = new Map<string, number>();
  const failed = new Map<Subdomain, { waitMs: number; notBefore: number }>();
  /** Since when a site is known to have changed, and not shown yet. */
  const behind = new Map<Subdomain, number>();

  const turns = createKeyedQueue<Subdomain>({
    atOnce: sitesAtOnce,
    async work(subdomain) {
      try {
        const { pointer, etag } = await store.readPointer(subdomain);
        if (pointer.release !== null) takenUp.set(pointer.release, Date.now());
        const change = await bring({ store, releasesDir, log, pointer });
        if (change) onShown(pointer, change);
        followed.set(subdomain, etag);
        failed.delete(subdomain);
        behind.delete(subdomain);
      } catch (error) {
        const waitMs = Math.min((failed.get(subdomain)?.waitMs ?? firstRetryMs / 2) * 2, longestRetryMs);
        failed.set(subdomain, { waitMs, notBefore: Date.now() + waitMs });
        log.error({ err: error, subdomain, waitMs }, "could not bring a site up to date; its last release stays");
      }
    },
  });

  function ask(subdomain: Subdomain): void {
    if (!behind.has(subdomain)) behind.set(subdomain, Date.now());
    turns.ask(subdomain);
  }

  return {
    /** Someone says that this site changed. */
    follow: ask,
    /** How many sites this node does not show as they are, and since when the first of them. */
    lag: () => ({ sites: behind.size, ms: behind.size === 0 ? 0 : Date.now() - Math.min(...behind.values()) }),
    /** Looks for every site that changed, said or unsaid. */
    async followAll(): Promise<void> {
      for await (const { subdomain, etag } of store.listPointers()) {
        const isDue = Date.now() >= (failed.get(subdomain)?.notBefore ?? 0);
        if (isDue && followed.get(subdomain) !== etag) ask(subdomain);
      }
      await turns.untilIdle();
    },
    /** Clears away what no site has shown for long. */
    async sweep({ keepMs }: { keepMs: number }): Promise<void> {
      const began = Date.now();
      await sweepReleases({ releasesDir, keepMs, log, isWanted: (release) => takenUp.has(release) });
      for (const [release, at] of takenUp) if (at + keepMs < began) takenUp.delete(release);
    },
  };
}

interface Bringing extends Omit<Options, "onShown"> {
  pointer: SitePointer;
}

/** Answers nothing where the node goes on showing what is newer. */
async function bring({ store, releasesDir, log, pointer }: Bringing): Promise<{ isNew: boolean } | undefined> {
  const { subdomain, version, release } = pointer;
  const shown = await readShown(releasesDir, subdomain);
  if (shown !== undefined && version < shown.pointer.version) {
    log.warn({ subdomain, version, shown: shown.pointer.version }, "a pointer went backwards and is not followed");
    return undefined;
  }
  if (shown?.isLinked === true && version === shown.pointer.version) return { isNew: false };
  const began = Date.now();
  if (release !== null) await pullRelease({ store, releasesDir, release });
  await show(releasesDir, pointer);
  log.info({ subdomain, version, release, ms: Date.now() - began }, "site switched");
  return { isNew: true };
}
