import type { AuthorId, ProjectId } from "@coursewright/base/ids.ts";
import type { PageChange, Version } from "@coursewright/contract/publishing.ts";
import type { Course } from "@coursewright/course/course.ts";
import type { Databases } from "../../platform/db/databases.ts";
import { AppError } from "../../platform/errors/app-error.ts";
import { listPlaces } from "./address-queries.ts";
import { changesBetween, countChanges, marksOf } from "./page-changes.ts";
import { findContents, findNewestLive, findRelease, listLive, type VersionRow } from "./version-queries.ts";

interface OfProject {
  author: AuthorId;
  projectId: ProjectId;
}

interface VersionsOptions {
  databases: Databases;
  courses: {
    readCourse(author: AuthorId, projectId: ProjectId): Promise<Course | undefined>;
    readProject(address: { uid: AuthorId; projectId: ProjectId }): Promise<{ dateEdited: string }>;
  };
}

export interface Versions {
  /** Lists versions newest first, and the changes that visitors would see if the author published now. */
  listVersions(
    project: OfProject & { before?: number | undefined; limit: number },
  ): Promise<{ draft: Version["changes"]; versions: Version[]; hasMore: boolean }>;
  readChanges(project: OfProject & { version: number | "draft" }): Promise<PageChange[]>;
}

export function createVersions({ databases, courses }: VersionsOptions): Versions {
  async function findShown({ author, projectId }: OfProject) {
    const places = await listPlaces(databases.directory, { author, projectId });
    const releaseId = places.find((place) => place.released_at === null && place.isShown)?.release_id;
    return releaseId ? databases.forAuthor(author).transaction((trx) => findRelease(trx, { author, releaseId })) : undefined;
  }

  /** Returns null if no version is shown, because there is nothing to compare with. */
  async function readDraft(project: OfProject): Promise<{ liveVersion: number; changes: PageChange[] } | null> {
    const { author, projectId } = project;
    const { dateEdited } = await courses.readProject({ uid: author, projectId });
    const shown = await findShown(project);
    if (!shown) return null;
    const isEdited = new Date(dateEdited) > (shown.frozen_at ?? new Date(0));
    // Reading a whole course is expensive, so skip it if nothing was edited.
    const course = isEdited ? await courses.readCourse(author, projectId) : undefined;
    return { liveVersion: shown.version, changes: course ? changesBetween(shown.contents ?? [], marksOf(course)) : [] };
  }

  return {
    async listVersions({ author, projectId, before, limit }) {
      const project = { author, projectId };
      const draft = await readDraft(project);
      const rows = await databases.forAuthor(author).transaction((trx) => listLive(trx, { ...project, before, limit: limit + 1 }));
      return {
        draft: draft && countChanges(draft.changes),
        versions: rows.slice(0, limit).map((row) => present(row, draft?.liveVersion)),
        hasMore: rows.length > limit,
      };
    },
    async readChanges({ version, ...project }) {
      if (version === "draft") return (await readDraft(project))?.changes ?? [];
      return databases.forAuthor(project.author).transaction(async (trx) => {
        const contents = await findContents(trx, { ...project, version });
        if (!contents) throw new AppError("not_found");
        const before = await findNewestLive(trx, { ...project, before: version });
        return changesBetween(before?.contents ?? [], contents);
      });
    },
  };
}

function present(row: VersionRow, liveVersion: number | undefined): Version {
  return {
    version: row.version,
    publishedAt: (row.frozen_at ?? new Date(0)).toISOString(),
    isLive: row.version === liveVersion,
    changes: row.changes,
    pages: row.pages_total,
    canBeShown: row.collected_at === null,
  };
}
