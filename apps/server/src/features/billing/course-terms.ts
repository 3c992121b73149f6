import type { AuthorId, ProjectId } from "@coursewright/base/ids.ts";
import type { UserRecord } from "@coursewright/contract/accounts.ts";
import type { CourseTerms } from "@coursewright/contract/billing.ts";
import type { Actor } from "../../platform/auth/actor.ts";
import type { Databases } from "../../platform/db/databases.ts";
import { AppError } from "../../platform/errors/app-error.ts";
import type { CoursesService } from "../courses/service.ts";
import type { PublishingService } from "../publishing/service.ts";
import { accessOf, type Because } from "./access.ts";
import { findTerms, writeTerms } from "./terms-queries.ts";

interface CourseTermsOptions {
  databases: Databases;
  courses: Pick<CoursesService, "readProject">;
  publishing: Pick<PublishingService, "shownCourse">;
  readUser(uid: AuthorId): Promise<UserRecord>;
}

export interface CourseForSale {
  readonly author: AuthorId;
  readonly name: string;
  readonly cents: number;
}

/** Default terms. */
const openToAll: CourseTerms = { readers: "open", cents: null };

/** Reads and writes a course's terms and checks access. */
export function createCourseTerms({ databases, courses, publishing, readUser }: CourseTermsOptions) {
  async function termsOf(author: AuthorId, projectId: ProjectId): Promise<CourseTerms> {
    return (await databases.forAuthor(author).transaction((trx) => findTerms(trx, { author, projectId }))) ?? openToAll;
  }

  /** Reads the published release: later changes of the author are private until the next publication. */
  async function mustBePublished(courseId: ProjectId): Promise<{ author: AuthorId; title: string | null; terms: CourseTerms }> {
    const shown = await publishing.shownCourse(courseId);
    if (shown === undefined) throw new AppError("not_found");
    const { author, title } = shown;
    return { author, title, terms: shown.terms ?? (await termsOf(author, courseId)) };
  }

  const titleOf = async (courseId: ProjectId, { author, title }: { author: AuthorId; title: string | null }) =>
    title ?? (await courses.readProject({ uid: author, projectId: courseId })).name;

  return {
    async readTerms(uid: AuthorId, projectId: ProjectId): Promise<CourseTerms> {
      await courses.readProject({ uid, projectId });
      return termsOf(uid, projectId);
    },

    async changeTerms(uid: AuthorId, projectId: ProjectId, terms: CourseTerms): Promise<CourseTerms> {
      await courses.readProject({ uid, projectId });
      await databases.forAuthor(uid).transaction((trx) => writeTerms(trx, { author: uid, projectId }, terms));
      return terms;
    },

    async readAccess(actor: Actor, courseId: ProjectId): Promise<{ mayRead: boolean; because: Because; cents: number | null }> {
      const { author, terms } = await mustBePublished(courseId);
      const reader = actor.kind === "signed-in" ? { uid: actor.uid, user: await readUser(actor.uid) } : undefined;
      return { ...accessOf({ id: courseId, author, terms }, reader), cents: terms.readers === "members" ? terms.cents : null };
    },

    /** Throws not_found when the course is not published or not sold separately. */
    async findForSale(courseId: ProjectId): Promise<CourseForSale> {
      const shown = await mustBePublished(courseId);
      const { readers, cents } = shown.terms;
      if (readers === "open" || cents === null) throw new AppError("not_found");
      return { author: shown.author, name: await titleOf(courseId, shown), cents };
    },

    /** The published title. */
    readTitle: async (courseId: ProjectId): Promise<string> => titleOf(courseId, await mustBePublished(courseId)),
  };
}
