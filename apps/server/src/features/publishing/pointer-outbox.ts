import { setTimeout } from "node:timers/promises";
import type { Redis } from "ioredis";
import type { Databases } from "../../platform/db/databases.ts";
import type { Log } from "../../platform/log/log.ts";
import type { Storage } from "../../platform/storage/storage.ts";
import { gauge } from "../../platform/telemetry/metrics.ts";
import { listDuePointers, oldestDuePointer, removeDuePointer, takeDuePointers } from "./outbox-queries.ts";
import { writePointer } from "./site-pointer.ts";
import type { Scope, SiteRow } from "./site-queries.ts";

export interface SiteDependencies {
  databases: Databases;
  storage: Pick<Storage, "releases">;
  redis: Pick<Redis, "publish">;
  log: Pick<Log, "debug" | "warn">;
}

/** Writes the directory's changes to the pointers that the edges read (decision 0060). */
export interface PointerOutbox {
  /** Call it after a commit, so that nobody waits for the worker. Never throws: the worker writes what fails or takes too long. */
  writeSoon(scope: Scope): Promise<void>;
  /** Returns once all pointers are written, and throws if one fails. */
  writeAll(scope: Scope): Promise<void>;
  /** Every worker runs this. Returns the number of pointers it wrote. */
  writeDue(): Promise<number>;
}

const patienceMs = 5_000;
const maxConcurrent = 200;
const lanes = 8;

const oldest = gauge("coursewright_pointer_outbox_oldest_seconds", {
  help: "Age of the oldest change of a site that its pointer does not show yet; every worker reports the same value",
});

export function createPointerOutbox(dependencies: SiteDependencies): PointerOutbox {
  const { databases, log } = dependencies;

  async function writeEach(addresses: readonly SiteRow[]): Promise<number> {
    const left = [...addresses];
    let written = 0;
    const failures: unknown[] = [];
    await Promise.all(
      Array.from({ length: lanes }, async () => {
        for (let address = left.shift(); address; address = left.shift()) {
          try {
            await pointEdgesAt(dependencies, address);
            written += 1;
          } catch (err) {
            failures.push(err);
            log.warn({ err, subdomain: address.subdomain }, "could not write a pointer; the worker will retry");
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

/** Returns a function that stops the observation. */
export function observePointerOutbox({ databases }: Pick<SiteDependencies, "databases">): () => void {
  return oldest.read(async () => [{ value: (await oldestDuePointer(databases.directory)).seconds }]);
}

/** Any process may call this at any time: an older version never overwrites a newer pointer. */
export async function pointEdgesAt({ databases, storage, redis, log }: SiteDependencies, address: SiteRow): Promise<void> {
  const { subdomain, access } = address;
  const version = Number(address.version);
  await writePointer(storage.releases, { subdomain, release: shownBy(address), version, access });
  redis
    .publish("sites", JSON.stringify({ subdomain, version }))
    .catch((err: unknown) => log.debug({ err }, "could not notify the edges; they will find the pointer by themselves"));
  await removeDuePointer(databases.directory, { subdomain, version });
}

export function shownBy({ release_id, released_at, taken_down_at, unpublished_at, is_suspended }: SiteRow): string | null {
  return released_at || taken_down_at || unpublished_at || is_suspended ? null : release_id;
}
