import { setImmediate as laterTurn } from "node:timers/promises";
import { type AuthorId, type ProjectId, Subdomain } from "@coursewright/base/ids.ts";
import type { LiveEvent } from "@coursewright/contract/live.ts";
import { renderPage, renderShell } from "@coursewright/course-page/render-course.tsx";
import type { ReleaseAssets, ReleaseFile } from "@coursewright/course-page/release-assets.ts";
import type { PageEntries, ReleasedCourse } from "@coursewright/course-page/released-course.ts";
import type { Course } from "@coursewright/course/course.ts";
import type { Redis } from "ioredis";
import type { Databases, WriteQuery } from "../../platform/db/databases.ts";
import type { Log } from "../../platform/log/log.ts";
import type { Storage } from "../../platform/storage/storage.ts";
import { freeze } from "./frozen-course.ts";
import { advance, endPublication, findPublication, markFrozen, type PublicationRow, recordProgress } from "./queries.ts";
import { type ManifestEntry, storeManifest, storeReleaseFile } from "./release-files.ts";
import { presentPublication } from "./service.ts";
import { listAddresses, pointAtRelease, releaseOtherAddresses } from "./site-queries.ts";
import { pointEdgesAt } from "./sites.ts";

export interface PublicationRef {
  author: AuthorId;
  publicationId: string;
}

/** What the steps of a publication do. Each may be repeated; none undoes what a later one did. */
export interface ReleaseService {
  /** The course as it is now, packed; nothing when there is no course to publish any more. */
  freeze(ref: PublicationRef): Promise<string | null>;
  storePages(ref: PublicationRef, course: ReleasedCourse, pages: PageRange): Promise<ManifestEntry[]>;
  /** The cover and what all pages share. */
  storeShell(ref: PublicationRef, course: ReleasedCourse): Promise<ManifestEntry[]>;
  storeManifest(ref: PublicationRef, files: readonly ManifestEntry[]): Promise<void>;
  switchSite(ref: PublicationRef): Promise<void>;
  end(trx: WriteQuery, ref: PublicationRef, outcome: Outcome): Promise<void>;
  /** Ends one whose workflow is no more. */
  abandon(ref: PublicationRef): Promise<void>;
  announce(ref: PublicationRef): Promise<void>;
}

interface PageRange {
  uuids: readonly string[];
  /** Pages done once these are. */
  done: number;
  total: number;
}

type Outcome = { state: "live" } | { state: "failed"; error: string };

interface ReleaseServiceOptions {
  databases: Databases;
  storage: Pick<Storage, "releases">;
  redis: Pick<Redis, "publish">;
  live: { publish(author: AuthorId, event: LiveEvent): void };
  courses: {
    /** The whole course in order, read at one moment; nothing when there is no such project. */
    readCourse(author: AuthorId, projectId: ProjectId): Promise<Course | undefined>;
  };
  /** What entries that are up to date say of the project's pages. */
  entriesOf(author: AuthorId, projectId: ProjectId): Promise<PageEntries>;
  /** As learners see it. */
  authorName(author: AuthorId): Promise<string>;
  assets: ReleaseAssets;
  courseOrigin(subdomain: string): string;
  log: Log;
}

export function createReleaseService(options: ReleaseServiceOptions): ReleaseService {
  const { databases, storage, redis, live, courses, assets, courseOrigin, log } = options;
  const write = <T>({ author }: PublicationRef, work: (trx: WriteQuery) => Promise<T>) => databases.forAuthor(author).transaction(work);
  const idOf = ({ author, publicationId }: PublicationRef) => ({ author, id: publicationId });

  async function read(ref: PublicationRef): Promise<PublicationRow> {
    const row = await write(ref, (trx) => findPublication(trx, idOf(ref)));
    if (!row) throw new Error(`There is no publication ${ref.publicationId}`);
    return row;
  }

  async function announce(ref: PublicationRef): Promise<void> {
    live.publish(ref.author, { type: "publication", publication: presentPublication(await read(ref), courseOrigin) });
  }

  async function storeFiles({ publicationId }: PublicationRef, files: readonly ReleaseFile[]): Promise<ManifestEntry[]> {
    return (await Promise.all(files.map((file) => storeReleaseFile(storage.releases, publicationId, file)))).flat();
  }

  /** Truth first, in one transaction; then the pointers, as the truth is by now; then a word to those who listen. */
  async function switchSite(ref: PublicationRef): Promise<void> {
    await write(ref, (trx) => advance(trx, { ...idOf(ref), from: "storing", to: "switching" }));
    const { project_id: projectId, subdomain, started_at: startedAt, frozen_at: frozenAt } = await read(ref);
    if (!frozenAt) throw new Error(`Publication ${ref.publicationId} has not read its course`);
    const site = {
      author: ref.author,
      projectId,
      subdomain: Subdomain.parse(subdomain),
      releaseId: ref.publicationId,
      startedAt,
      frozenAt,
    };
    await databases.directory.transaction().execute(async (trx) => {
      await releaseOtherAddresses(trx, site);
      await pointAtRelease(trx, site);
    });
    const addresses = await listAddresses(databases.directory, site);
    if (
      !addresses.some(
        (address) => address.subdomain === subdomain && address.released_at === null && address.release_id === ref.publicationId,
      )
    ) {
      throw new Error(`${subdomain} is no longer this project's address`);
    }
    for (const address of addresses) await pointEdgesAt({ storage, redis, log }, address);
  }

  return {
    async freeze(ref) {
      if (!(await write(ref, (trx) => markFrozen(trx, idOf(ref))))) return null;
      const { project_id: projectId, subdomain } = await read(ref);
      const course = await courses.readCourse(ref.author, projectId);
      if (!course?.chapters.some((chapter) => chapter.pages.length > 0)) return null;
      await announce(ref);
      const entries = await options.entriesOf(ref.author, projectId);
      return freeze({ course, entries, author: await options.authorName(ref.author), origin: courseOrigin(subdomain) });
    },
    async storePages(ref, course, { uuids, done, total }) {
      const turns = createTurns();
      const entries = await Promise.all(
        uuids.map(async (uuid) => {
          await turns.next();
          return storeFiles(ref, renderPage(course, uuid, assets));
        }),
      );
      await write(ref, (trx) => recordProgress(trx, { ...idOf(ref), pagesDone: done, pagesTotal: total }));
      await announce(ref);
      return entries.flat();
    },
    async storeShell(ref, course) {
      return storeFiles(ref, renderShell(course, assets));
    },
    async storeManifest(ref, files) {
      await write(ref, (trx) => advance(trx, { ...idOf(ref), from: "rendering", to: "storing" }));
      await storeManifest(storage.releases, ref.publicationId, files);
    },
    switchSite,
    async end(trx, ref, outcome) {
      await endPublication(trx, { ...idOf(ref), ...outcome });
    },
    async abandon(ref) {
      await write(ref, (trx) => endPublication(trx, { ...idOf(ref), state: "failed", error: "The workflow was abandoned" }));
      await announce(ref);
    },
    announce,
  };
}

/** Rendering holds the thread: one page a turn leaves room for the rest of the process. */
function createTurns(): { next(): Promise<void> } {
  let last = Promise.resolve();
  return { next: () => (last = last.then(() => laterTurn())) };
}
