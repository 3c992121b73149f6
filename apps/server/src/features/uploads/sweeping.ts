import type { Clock } from "../../platform/clock/clock.ts";
import type { Storage } from "../../platform/storage/storage.ts";

interface SweepingOptions {
  storage: Pick<Storage, "media" | "releases">;
  clock: Clock;
  readAtOnce?: number;
}

const hourMs = 3_600_000;

/**
 * Where browsers put files by a signed address. The address stays good for an hour, also after the upload was finished or given up,
 * so whatever is put there late has no row that leads to it.
 */
const incomingPrefixes = [
  // An upload is open for 6 hours; a job makes smaller forms of a picture soon after.
  { prefix: "incoming/", keptMs: 48 * hourMs },
  // Pictures of pages wait for the update that uses them.
  { prefix: "users/", keptMs: 7 * 24 * hourMs },
] as const;

const partsKeptMs = 48 * hourMs;
const removedAtOnce = 50;

/**
 * Removes files that browsers put into the store and nobody used. Each round reads one page of each prefix, from where the last
 * round ended: a crowd of young files never hides old ones. Two workers at once only remove the same files twice.
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
    // After the last page it begins anew.
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
