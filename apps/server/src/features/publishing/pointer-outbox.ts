import { setTimeout } from "node:timers/promises";
import type { Redis } from "ioredis";
import type { Databases } from "../../platform/db/databases.ts";
import type { Log } from "../../platform/log/log.ts";
import type { Storage } from "../../platform/storage/storage.ts";
import { gauge } from "../../platform/telemetry/metrics.ts";
import { listDuePointers, oldestDuePointer, removeDuePointer, takeDuePointers } from "./outbox-queries.ts";
import { writePointer } from "./site-pointer.ts";
import type { Scope, SiteRow } from "./site-queries.ts";

export interface SiteSurroundings {
  databases: Databases;
  storage: Pick<Storage, "releases">;
  redis: Pick<Redis, "publish">;
  log: Pick<Log, "debug" | "warn">;
}

/** Brings the pointers that the edges read to what the directory says (decision 0060). */
export interface PointerOutbox {
  /** After a commit, so that nobody waits for the worker. What fails or takes too long is left to it: this never throws. */
  writeSoon(scope: Scope): Promise<void>;
  /** The same for work that must not go on before it is done. */
  writeAll(scope: Scope): Promise<void>;
  /** Every worker's: answers how many pointers it wrote. */
  writeDue(): Promise<number>;
}

const patienceMs = 5_000;
const maxConcurrent = 200;
const lanes = 8;

const oldest = gauge("coursewright_pointer_outbox_oldest_seconds", {
  help: "Age of the oldest change of a site that its pointer does not show yet; every worker tells the same",
});

export function createPointerOutbox(surroundings: SiteSurroundings): PointerOutbox {
  const { databases, log } = surroundings;

  async function writeEach(addresses: readonly SiteRow[]): Promise<number> {
    const left = [...addresses];
    let written = 0;
    const failures: unknown[] = [];
    await Promise.all(
      Array.from({ length: lanes }, async () => {
        for (let address = left.shift(); address; address = left.shift()) {
          try {
            await pointEdgesAt(surroundings, address);
            written += 1;
          } catch (err) {
            failures.push(err);
            log.warn({ err, subdomain: address.subdomain }, "a pointer could not be written and will be tried again");
          }
        }
      }),
    );
    if (failures.length > 0) throw new AggregateError(failures, `${failures.length} pointers could not be written`);
    return written;
  }

  async function writeAll(scope: Scope): Promise<void> {
    for (;;) {
      const due = await listDuePointers(databases.directory, { ...scope, limit: maxConcurrent });
      await writeEach(due);
      if (due.length < maxConcurrent) return;
    }
  }

  return {
    writeAll,
    async writeSoon(scope) {
      const giveUp = new AbortController();
      const written = writeAll(scope).catch((err: unknown) => log.debug({ err }, "the worker will write the pointers"));
      await Promise.race([written, setTimeout(patienceMs, undefined, { signal: giveUp.signal }).catch(() => undefined)]);
      giveUp.abort();
    },
    writeDue: async () => writeEach(await takeDuePointers(databases.directory, { limit: maxConcurrent })),
  };
}

/** The answer ends it. */
export function observePointerOutbox({ databases }: Pick<SiteSurroundings, "databases">): () => void {
  return oldest.read(async () => [{ value: (await oldestDuePointer(databases.directory)).seconds }]);
}

/** An older version than the one that stands changes nothing, so any process may write it at any time. */
export async function pointEdgesAt({ databases, storage, redis, log }: SiteSurroundings, address: SiteRow): Promise<void> {
  const { subdomain, access } = address;
  const version = Number(address.version);
  await writePointer(storage.releases, { subdomain, release: shownBy(address), version, access });
  redis
    .publish("sites", JSON.stringify({ subdomain, version }))
    .catch((err: unknown) => log.debug({ err }, "the edge was not told and will find out by itself"));
  await removeDuePointer(databases.directory, { subdomain, version });
}

/** The release that visitors of the address read. */
export function shownBy({ release_id, released_at, taken_down_at, unpublished_at, is_suspended }: SiteRow): string | null {
  return released_at || taken_down_at || unpublished_at || is_suspended ? null : release_id;
}
