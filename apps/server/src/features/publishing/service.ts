import { AuthorId, type ProjectId, type Subdomain } from "@coursewright/base/ids.ts";
import type { Publication } from "@coursewright/contract/publishing.ts";
import type { Course } from "@coursewright/course/course.ts";
import type { ReleasedTerms } from "@coursewright/course-page/released-course.ts";
import { z } from "zod";
import type { Sourcing } from "../sources/service.ts";
import type { WriteQuery } from "../../platform/db/databases.ts";
import { AppError } from "../../platform/errors/app-error.ts";
import { newUuid } from "../../platform/ids/ids.ts";
import type { Jobs } from "../../platform/jobs/jobs.ts";
import type { Job } from "../../platform/jobs/workflow.ts";
import { type Holder, listHolders } from "./address-queries.ts";
import { checkAddress } from "./addresses.ts";
import { realignSites, type Realigned } from "./after-restore.ts";
import { createCourseSite, type CourseSite } from "./course-site.ts";
import { judgeSubdomain } from "./policy.ts";
import { findByKey, findLatest, findRunning, insertPublication, listPublications, type PublicationRow } from "./queries.ts";
import { readManifest } from "./release-manifest.ts";
import type { SiteDependencies } from "./pointer-outbox.ts";
import {
  claimSubdomain,
  dropUnusedClaims,
  findCourseAt,
  findShown,
  holdsSubdomain,
  listLiveSites,
  listSitesOf,
  type Moment,
  takeMoment,
  wantShown,
} from "./site-queries.ts";
import { createSites, type Sites } from "./sites.ts";
import { requireNotSuspended } from "./suspension.ts";
import { findSuspension } from "./suspension-queries.ts";
import { findLastPage, findRelease, findTitleAndTerms } from "./version-queries.ts";
import { createVersions, type Versions } from "./versions.ts";

interface PublishRequest {
  author: AuthorId;
  projectId: ProjectId;
  subdomain: string;
  idempotencyKey?: string | undefined;
}

export interface CourseAtAddress {
  readonly author: AuthorId;
  readonly projectId: ProjectId;
  readonly releaseId: string | null;
  readonly access: "open" | "members";
}

export interface ShownAt {
  readonly origin: string;
  readonly hasFile: boolean;
}

export interface ShownCourse {
  readonly author: AuthorId;
  /** Like the terms, null if the release has none recorded. */
  readonly title: string | null;
  readonly terms: ReleasedTerms | null;
}

export interface PublishingService extends Sites, CourseSite, Versions {
  /** Run it after a restore of the directory: it makes pointers and versions agree with it again. */
  realignSites(): Promise<Realigned>;
  /** Begins a publication, or joins the one that is in progress or has the same key. */
  publish(request: PublishRequest): Promise<Publication>;
  readLatest(author: AuthorId, projectId: ProjectId): Promise<Publication | null>;
  /** The publications of all the author's projects, newest first. */
  readAll(author: AuthorId): Promise<Publication[]>;
  /** The addresses of the author's live projects, and the time at which each course was read. */
  sitesOf(author: AuthorId): Promise<Map<ProjectId, { subdomain: string; publishedAt: Date }>>;
  /** The course's author; nothing if visitors cannot read it now. */
  authorOf(projectId: ProjectId): Promise<AuthorId | undefined>;
  /** The title and terms of the release that visitors read; nothing if they cannot read the course. */
  shownCourse(projectId: ProjectId): Promise<ShownCourse | undefined>;
  /** The course that visitors of an address read now. */
  courseAt(subdomain: string): Promise<CourseAtAddress | undefined>;
  /** The addresses of those courses that visitors can read now. */
  shownSitesOf(projectIds: readonly ProjectId[]): ReturnType<typeof listSitesOf>;
  /** The uuids of a release's pages. */
  pagesOf(release: { author: AuthorId; releaseId: string }): Promise<string[]>;
  /** The project that has an address, or had it last. */
  holderOf(subdomain: string): Promise<Holder | undefined>;
  /** The last page of the newest release, read in the caller's transaction; nothing if the course was never published. */
  lastPageWithin(trx: WriteQuery, project: { author: AuthorId; projectId: ProjectId }): Promise<string | undefined>;
  /** The course's origin, and whether its release holds the file; nothing if visitors cannot read the course. */
  shownAt(wanted: { author: AuthorId; projectId: ProjectId; file: string | undefined }): Promise<ShownAt | undefined>;
  /** Why an operator suspended the course or its author; nothing if it is not suspended. */
  suspensionOf(course: { author: AuthorId; projectId: ProjectId }): Promise<string | undefined>;
  checkAddress(wanted: Omit<PublishRequest, "idempotencyKey">): ReturnType<typeof checkAddress>;
  /** The address to which a visitor of the course is redirected. */
  launchAddress(subdomain: string | undefined): string;
}

export interface PublishingOptions extends SiteDependencies {
  jobs: Pick<Jobs, "enqueue">;
  courses: {
    /** Returns nothing if the author has no such project. */
    countPages(author: AuthorId, projectId: ProjectId): Promise<number | undefined>;
    readCourse(author: AuthorId, projectId: ProjectId): Promise<Course | undefined>;
    readProject(address: { uid: AuthorId; projectId: ProjectId }): Promise<{ dateEdited: string }>;
  };
  sourcing: Pick<Sourcing, "requireSourced">;
  appOrigin: string;
  courseOrigin(subdomain: string): string;
  productDomains: readonly string[];
}

export const publishJob: Job<{ author: AuthorId; publicationId: string }> = {
  name: "publish",
  input: z.object({ author: AuthorId, publicationId: z.uuid() }),
};

export function createPublishingService(options: PublishingOptions): PublishingService {
  const { databases, jobs, courses, sourcing, appOrigin, courseOrigin } = options;
  const present = (row: PublicationRow) => presentPublication(row, courseOrigin);

  async function findJoined({ author, projectId, idempotencyKey }: PublishRequest): Promise<PublicationRow | undefined> {
    return databases.forAuthor(author).transaction(async (trx) => {
      const known = idempotencyKey === undefined ? undefined : await findByKey(trx, { author, idempotencyKey });
      return known ?? findRunning(trx, { author, projectId });
    });
  }

  async function claim(site: { author: AuthorId; projectId: ProjectId; subdomain: Subdomain; moment: Moment }): Promise<void> {
    if (!(await claimSubdomain(databases.directory, site)) && !(await holdsSubdomain(databases.directory, site))) {
      throw new AppError("subdomain_taken");
    }
    await wantShown(databases.directory, site);
    await dropUnusedClaims(databases.directory, site);
  }

  /** One transaction inserts the row and enqueues its job, so neither exists without the other. */
  async function begin(
    { author, projectId, idempotencyKey }: PublishRequest,
    subdomain: Subdomain,
    pagesTotal: number,
  ): Promise<PublicationRow | undefined> {
    const id = newUuid();
    return databases.forAuthor(author).transaction(async (trx) => {
      const row = await insertPublication(trx, { author, id, projectId, subdomain, idempotencyKey, pagesTotal });
      if (row) await jobs.enqueue(trx, publishJob, { id, author, input: { author, publicationId: id } });
      return row;
    });
  }

  return {
    ...createSites(options),
    realignSites: () => realignSites(options),
    ...createCourseSite(options),
    ...createVersions(options),
    checkAddress: (wanted) => checkAddress(options, wanted),
    async publish(request) {
      const subdomain = readSubdomain(request.subdomain);
      await requireNotSuspended(databases.directory, request);
      const joined = await findJoined(request);
      if (joined) return present(joined);
      const { author, projectId } = request;
      const moment = await takeMoment(databases.directory);
      const pages = await courses.countPages(author, projectId);
      if (pages === undefined) throw new AppError("not_found");
      if (pages === 0) throw new AppError("invalid_request");
      await sourcing.requireSourced({ author, projectId });
      await claim({ author, projectId, subdomain, moment });
      // Another request may have begun a publication since the first check, and it may even have ended.
      const row = (await begin(request, subdomain, pages)) ?? (await findJoined(request)) ?? (await begin(request, subdomain, pages));
      if (!row) throw new AppError("unavailable", { retryAfterSeconds: 1 });
      return present(row);
    },
    async readLatest(author, projectId) {
      const row = await databases.forAuthor(author).transaction((trx) => findLatest(trx, { author, projectId }));
      return row ? present(row) : null;
    },
    async readAll(author) {
      return (await databases.forAuthor(author).transaction((trx) => listPublications(trx, author))).map(present);
    },
    async sitesOf(author) {
      const sites = await listLiveSites(databases.directory, author);
      return new Map(
        sites.flatMap(({ project_id, subdomain, published_at }) =>
          published_at ? [[project_id, { subdomain, publishedAt: published_at }] as const] : [],
        ),
      );
    },
    authorOf: async (projectId) => (await findShown(databases.directory, projectId))?.author,
    async shownCourse(projectId) {
      const site = await findShown(databases.directory, projectId);
      const releaseId = z.uuid().safeParse(site?.releaseId).data;
      if (!site || releaseId === undefined) return site && { author: site.author, title: null, terms: null };
      const { author } = site;
      const release = await databases.forAuthor(author).transaction((trx) => findTitleAndTerms(trx, { author, releaseId }));
      return { author, title: release?.title ?? null, terms: release?.terms ?? null };
    },
    courseAt: (subdomain) => findCourseAt(databases.directory, subdomain),
    shownSitesOf: (projectIds) => listSitesOf(databases.directory, projectIds),
    async pagesOf({ author, releaseId }) {
      const release = await databases.forAuthor(author).transaction((trx) => findRelease(trx, { author, releaseId }));
      return release?.contents?.map(({ uuid }) => uuid) ?? [];
    },
    holderOf: async (subdomain) => (await listHolders(databases.directory, [subdomain]))[0],
    lastPageWithin: findLastPage,
    suspensionOf: (course) => findSuspension(databases.directory, course),
    async shownAt({ author, projectId, file }) {
      const site = (await listLiveSites(databases.directory, author)).find((each) => each.project_id === projectId);
      const releaseId = site && (await findCourseAt(databases.directory, site.subdomain))?.releaseId;
      if (!site || !releaseId) return undefined;
      const manifest = file === undefined ? undefined : await readManifest(options.storage.releases, releaseId);
      return { origin: courseOrigin(site.subdomain), hasFile: manifest?.files.some(({ path }) => path === file) ?? false };
    },
    launchAddress(subdomain = "") {
      const verdict = judgeSubdomain(subdomain);
      return verdict.kind === "free to ask for" ? `${courseOrigin(verdict.subdomain)}/launch/` : `${appOrigin}/static/`;
    },
  };
}

export function presentPublication(row: PublicationRow, courseOrigin: (subdomain: string) => string): Publication {
  return {
    id: row.publication_id,
    projectId: row.project_id,
    subdomain: row.subdomain,
    version: row.version,
    state: row.state,
    pagesDone: row.pages_done,
    pagesTotal: row.pages_total,
    url: `${courseOrigin(row.subdomain)}/launch/`,
    startedAt: row.started_at.toISOString(),
    endedAt: row.ended_at?.toISOString() ?? null,
  };
}

function readSubdomain(text: string): Subdomain {
  const verdict = judgeSubdomain(text);
  if (verdict.kind === "free to ask for") return verdict.subdomain;
  throw new AppError(verdict.kind === "reserved" ? "subdomain_reserved" : "invalid_request");
}
