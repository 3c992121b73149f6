import type { AuthorId, ProjectId } from "@coursewright/base/ids.ts";
import type { Clock } from "../../platform/clock/clock.ts";
import type { Databases, WriteQuery } from "../../platform/db/databases.ts";
import type { Log } from "../../platform/log/log.ts";
import type { MediaService } from "../media/service.ts";
import {
  deleteUploadsOf,
  goneAmong,
  listNamedFiles,
  listSweptFiles,
  markUnused,
  sweepRows,
  type SweptFile,
  takeNextAuthors,
} from "./queries.ts";

export interface RetentionService {
  /** Visits the next authors of each shard. Returns the number of removed files. */
  sweep(): Promise<number>;
  /** Removes old rows and unused files of one author. Returns the number of files. */
  sweepAuthor(author: AuthorId): Promise<number>;
}

interface RetentionOptions {
  databases: Databases;
  clock: Clock;
  log: Pick<Log, "error">;
  media: Pick<MediaService, "drop">;
  releases: {
    /** Courses of the author that are published or can be shown again. */
    coursesWithSite(author: AuthorId): Promise<ProjectId[]>;
    releaseAddresses(of: { author: AuthorId; projects: readonly ProjectId[] }): Promise<void>;
    /** The subset of these files that a kept release uses. */
    filesShownAmong(author: AuthorId, keys: ReadonlySet<string>): Promise<ReadonlySet<string>>;
  };
}

/** A visit reads all content of an author. With 100 authors in ten minutes, a shard of 100,000 is visited once a week. */
const authorsAtOnce = 100;
/** Undo, another tab or an unsaved copy may still use the file again. */
const keptUnusedMs = 7 * 24 * 3_600_000;

/** Removes data that nobody deleted and nobody needs (decision 0062). */
export function createRetentionService({ databases, clock, log, media, releases }: RetentionOptions): RetentionService {
  const within = <T>(author: AuthorId, work: (trx: WriteQuery) => Promise<T>) => databases.forAuthor(author).transaction(work);

  /** Frees the address of a purged course. Its releases are collected like old versions. */
  async function endGoneCourses(author: AuthorId): Promise<void> {
    // Read the directory first: a course published meanwhile already exists on the shard.
    const projects = await releases.coursesWithSite(author);
    if (projects.length === 0) return;
    const gone = await within(author, (trx) => goneAmong(trx, { author, projects }));
    if (gone.length > 0) await releases.releaseAddresses({ author, projects: gone });
  }

  async function findUnused(author: AuthorId): Promise<{ used: SweptFile[]; unused: SweptFile[] }> {
    const files = await within(author, (trx) => listSweptFiles(trx, author));
    if (files.length === 0) return { used: [], unused: [] };
    const named = await within(author, (trx) => listNamedFiles(trx, author));
    const unnamed = new Set(files.map(keyOf).filter((key) => !named.has(key)));
    // Reading releases costs requests to the store, so do it only if files would be removed.
    const shown = unnamed.size > 0 ? await releases.filesShownAmong(author, unnamed) : new Set<string>();
    const isUsed = (file: SweptFile) => named.has(keyOf(file)) || shown.has(keyOf(file));
    return { used: files.filter(isUsed), unused: files.filter((file) => !isUsed(file)) };
  }

  async function sweepMedia(author: AuthorId): Promise<number> {
    const now = clock.now();
    const { used, unused } = await findUnused(author);
    const usedAgain = used.filter(({ unusedSince }) => unusedSince !== null);
    const newlyUnused = unused.filter(({ unusedSince }) => unusedSince === null);
    await within(author, async (trx) => {
      await markUnused(trx, { author, keys: usedAgain.map(({ key }) => key), since: null });
      await markUnused(trx, { author, keys: newlyUnused.map(({ key }) => key), since: now });
    });
    const old = unused.filter(({ unusedSince }) => unusedSince !== null && now.getTime() - unusedSince.getTime() > keptUnusedMs);
    for (const { key } of old) {
      // Delete the row first: a listed but missing file is worse than an unlisted one.
      await within(author, (trx) => deleteUploadsOf(trx, { author, key }));
      await media.drop(author, key);
    }
    return old.length;
  }

  async function sweepAuthor(author: AuthorId): Promise<number> {
    await endGoneCourses(author);
    await within(author, (trx) => sweepRows(trx, { author, now: clock.now() }));
    return sweepMedia(author);
  }

  return {
    sweepAuthor,
    async sweep() {
      let removed = 0;
      for (const author of await databases.fromShards((shard) => takeNextAuthors(shard, { limit: authorsAtOnce }))) {
        try {
          removed += await sweepAuthor(author);
        } catch (error) {
          log.error({ err: error, author }, "an author's old rows and files were left for the next visit");
        }
      }
      return removed;
    },
  };
}

/** The forms of a file share a key; the form's name follows it. */
function keyOf({ key }: SweptFile): string {
  return key.split("/", 1)[0] ?? key;
}
