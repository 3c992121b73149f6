import type { Clock } from "../../platform/clock/clock.ts";
import type { Storage } from "../../platform/storage/storage.ts";

interface SweepingOptions {
  storage: Pick<Storage, "media" | "releases">;
  clock: Clock;
  readAtOnce?: number;
}

const hourMs = 3_600_000;

/**
 * Prefixes for browser uploads. A signed URL stays valid for an hour, even after the upload was finished or cancelled, so a late file has
 * no row.
 */
const incomingPrefixes = [
  // An upload is open for 6 hours. A job makes AVIF sizes soon after.
  { prefix: "incoming/", keptMs: 48 * hourMs },
  // Page pictures wait for the update that uses them.
  { prefix: "users/", keptMs: 7 * 24 * hourMs },
] as const;

const partsKeptMs = 48 * hourMs;
const removedAtOnce = 50;

/**
 * Removes unused files that browsers put into the store. Each round reads the next page of each prefix, so young files never hide old
 * ones. Concurrent workers only remove the same files twice.
 */
export function createSweeping({ storage, clock, readAtOnce = 1_000 }: SweepingOptions): () => Promise<number> {
  const positions = new Map<string, string>();

  async function sweepPrefix({ prefix, keptMs }: (typeof incomingPrefixes)[number]): Promise<number> {
    const before = clock.now().getTime() - keptMs;
    const page = await storage.media.listAfter(prefix, { after: positions.get(prefix) ?? "", limit: readAtOnce });
    const old = page.filter(({ writtenAt }) => writtenAt.getTime() < before);
    for (let start = 0; start < old.length; start += removedAtOnce) {
      await Promise.all(old.slice(start, start + removedAtOnce).map(({ key }) => storage.media.remove(key)));
    }
    // Restart after the last page.
    positions.set(prefix, page.length < readAtOnce ? "" : (page.at(-1)?.key ?? ""));
    return old.length;
  }

  return async () => {
    let removed = 0;
    for (const each of incomingPrefixes) removed += await sweepPrefix(each);
    const partsBefore = new Date(clock.now().getTime() - partsKeptMs);
    for (const bucket of [storage.media, storage.releases]) removed += await bucket.dropPartsBegunBefore(partsBefore);
    return removed;
  };
}
