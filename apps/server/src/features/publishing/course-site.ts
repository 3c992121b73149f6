import { type AuthorId, type ProjectId, Subdomain } from "@coursewright/base/ids.ts";
import type { Site } from "@coursewright/contract/publishing.ts";
import { AppError } from "../../platform/errors/app-error.ts";
import { findSuccessor, listPlaces } from "./address-queries.ts";
import { createPointerOutbox, type SiteDependencies } from "./pointer-outbox.ts";
import { lockSites, pointAtVersion, takeMoment, unpublishSite } from "./site-queries.ts";
import { requireNotSuspended } from "./suspension.ts";
import { findRelease, holdVersion } from "./version-queries.ts";

interface OfProject {
  author: AuthorId;
  projectId: ProjectId;
}

interface CourseSiteOptions extends SiteDependencies {
  courses: { countPages(author: AuthorId, projectId: ProjectId): Promise<number | undefined> };
  courseOrigin(subdomain: string): string;
  productDomains: readonly string[];
}

/** The author's decisions about a published course: its address and the version it shows. */
export interface CourseSite {
  readSite(project: OfProject): Promise<Site>;
  /** Rejects a version whose files are gone. A publication that ends later shows its own version. */
  showVersion(project: OfProject & { version: number }): Promise<Site>;
  unpublish(project: OfProject): Promise<Site>;
  /** The present origin of the course that had this host within the last 90 days. */
  movedTo(host: string | string[] | undefined): Promise<string | undefined>;
}

export function createCourseSite(options: CourseSiteOptions): CourseSite {
  const { databases, courses, courseOrigin, productDomains } = options;
  const outbox = createPointerOutbox(options);

  async function requireProject({ author, projectId }: OfProject): Promise<void> {
    if ((await courses.countPages(author, projectId)) === undefined) throw new AppError("not_found");
  }

  async function readSite({ author, projectId }: OfProject): Promise<Site> {
    const places = await listPlaces(databases.directory, { author, projectId });
    const present = places.find((place) => place.released_at === null && place.release_id !== null);
    const releaseId = present?.isShown ? present.release_id : null;
    const live = releaseId && (await databases.forAuthor(author).transaction((trx) => findRelease(trx, { author, releaseId })));
    return {
      domain: new URL(courseOrigin("x")).host.slice("x.".length),
      address: present ? { subdomain: present.subdomain, url: `${courseOrigin(present.subdomain)}/launch/` } : null,
      liveVersion: live ? live.version : null,
      formerly: places.flatMap(({ subdomain, until }) => (until ? [{ subdomain, until: until.toISOString() }] : [])),
    };
  }

  return {
    async readSite(project) {
      await requireProject(project);
      return readSite(project);
    },
    async showVersion({ author, projectId, version }) {
      const project = { author, projectId };
      const moment = await takeMoment(databases.directory);
      await requireProject(project);
      await requireNotSuspended(databases.directory, project);
      const held = await databases.forAuthor(author).transaction((trx) => holdVersion(trx, { ...project, version }));
      if (!held?.frozen_at) throw new AppError("not_found");
      const shown = { releaseId: held.publication_id, frozenAt: held.frozen_at, access: held.terms?.readers ?? "open" } as const;
      const isShown = await databases.directory.transaction().execute(async (trx) => {
        await lockSites(trx, author);
        return pointAtVersion(trx, { ...project, ...shown, moment });
      });
      // The site may have been hidden meanwhile, such as by deleting the course.
      if (!isShown) throw new AppError("not_found");
      await outbox.writeSoon(project);
      return readSite(project);
    },
    async unpublish(project) {
      await requireProject(project);
      await databases.directory.transaction().execute(async (trx) => {
        await lockSites(trx, project.author);
        await unpublishSite(trx, project);
      });
      await outbox.writeSoon(project);
      return readSite(project);
    },
    async movedTo(host) {
      const domain = productDomains.find((each) => typeof host === "string" && host.endsWith(`.${each}`));
      const { data: subdomain } = Subdomain.safeParse(domain && host?.slice(0, -domain.length - 1));
      const successor = subdomain && (await findSuccessor(databases.directory, subdomain));
      return successor && courseOrigin(successor);
    },
  };
}
