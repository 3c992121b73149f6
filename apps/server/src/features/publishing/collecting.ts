import type { AuthorId } from "@coursewright/base/ids.ts";
import type { Databases, WriteQuery } from "../../platform/db/databases.ts";
import type { Jobs } from "../../platform/jobs/jobs.ts";
import type { Storage } from "../../platform/storage/storage.ts";
import { collectJob } from "./collect-job.ts";
import { filesOf, keyOf, readManifest, removeManifest } from "./release-manifest.ts";
import { listShownReleases } from "./site-queries.ts";
import { listKept, markCollected, markRemoved, selectAuthorsToCollect } from "./version-queries.ts";

interface CollectingOptions {
  databases: Databases;
  storage: Pick<Storage, "releases">;
  jobs: Pick<Jobs, "enqueue">;
  /** Younger files are kept: they may belong to a release whose manifest is not written yet. */
  youngMs?: number;
}

export interface Collecting {
  /** Enqueues a collection for each author with due releases. Returns the number of authors. */
  askAll(): Promise<number>;
  /** Marks due releases as collected and returns them. From then on they cannot be shown. */
  letGo(author: AuthorId): Promise<string[]>;
  removeReleases(releases: readonly string[]): Promise<void>;
  /** Removes files that no kept release names. */
  sweepFiles(author: AuthorId): Promise<number>;
  /** Records that the releases are removed, so the next collection skips them. */
  end(trx: WriteQuery, author: AuthorId, releases: readonly string[]): Promise<void>;
}

const authorsAtOnce = 200;
const removedAtOnce = 50;
const dayMs = 24 * 3_600_000;

/** Removes old releases. Runs in the author's own queue, so none of their publications runs at the same time (decision 0034). */
export function createCollecting({ databases, storage: { releases }, jobs, youngMs = dayMs }: CollectingOptions): Collecting {
  const within = <T>(author: AuthorId, work: (trx: WriteQuery) => Promise<T>) => databases.forAuthor(author).transaction(work);

  async function namedFiles(author: AuthorId): Promise<Set<string>> {
    const named = new Set<string>();
    for (const release of await within(author, (trx) => listKept(trx, author))) {
      for (const file of (await readManifest(releases, release))?.files ?? []) named.add(keyOf(author, file));
    }
    return named;
  }

  return {
    async askAll() {
      const authors = await databases.fromShards((shard) => selectAuthorsToCollect(shard, { limit: authorsAtOnce }));
      // The job id allows one collection per author and day, however many processes ask.
      const today = new Date().toISOString().slice(0, 10);
      for (const author of authors) {
        await within(author, (trx) => jobs.enqueue(trx, collectJob, { id: `collect-${author}-${today}`, author, input: { author } }));
      }
      return authors.length;
    },
    async letGo(author) {
      const shown = await listShownReleases(databases.directory, author);
      return within(author, (trx) => markCollected(trx, { author, shown }));
    },
    async removeReleases(gone) {
      for (const release of gone) await removeManifest(releases, release);
    },
    async sweepFiles(author) {
      const named = await namedFiles(author);
      const unnamed: string[] = [];
      for await (const { key, writtenAt } of releases.list(filesOf(author))) {
        if (!named.has(key) && writtenAt.getTime() <= Date.now() - youngMs) unnamed.push(key);
      }
      for (let start = 0; start < unnamed.length; start += removedAtOnce) {
        await Promise.all(unnamed.slice(start, start + removedAtOnce).map((key) => releases.remove(key)));
      }
      return unnamed.length;
    },
    end: (trx, author, gone) => markRemoved(trx, { author, gone }),
  };
}
