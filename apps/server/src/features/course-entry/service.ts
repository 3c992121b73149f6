import type { AuthorId, ProjectId } from "@coursewright/base/ids.ts";
import type { CourseOffer } from "@coursewright/contract/course-entry.ts";
import { type Actor, anonymous, type SignedIn } from "../../platform/auth/actor.ts";
import type { Clock } from "../../platform/clock/clock.ts";
import type { Databases } from "../../platform/db/databases.ts";
import { AppError } from "../../platform/errors/app-error.ts";
import type { Visitor } from "../../platform/http/admission.ts";
import type { AccountsService } from "../accounts/service.ts";
import type { BillingService } from "../billing/service.ts";
import type { CoursesService } from "../courses/service.ts";
import type { PublishingService } from "../publishing/service.ts";
import { createArriving } from "./arriving.ts";
import { type CourseHost, readCourseHost } from "./course-host.ts";
import { createCoursePasses } from "./course-pass.ts";
import { createLearnerPasses } from "./learner-pass.ts";
import { createPreviews, type WantedPreview } from "./previews.ts";
import { dropEnded, insertCode } from "./queries.ts";
import { rememberCourses } from "./remembered-courses.ts";
import { createReports } from "./reports.ts";
import { hashOf, unguessable } from "./unguessable.ts";

interface EntryOptions extends Pick<Parameters<typeof createPreviews>[0], "readReleasable" | "readAssets"> {
  databases: Databases;
  accounts: Pick<AccountsService, "nameOf" | "isSessionOpen">;
  billing: Pick<BillingService, "readAccess" | "readTitle" | "offers">;
  courses: Pick<CoursesService, "readProject">;
  publishing: Pick<PublishingService, "courseAt" | "suspensionOf">;
  clock: Clock;
  secret: string;
  appOrigin: string;
  productDomains: readonly string[];
  courseOrigin(subdomain: string): string;
}

interface EntryWish {
  readonly subdomain: string;
  readonly to: string;
  readonly proof: string;
}

interface FoundCourse {
  readonly subdomain: string;
  readonly author: AuthorId;
  readonly projectId: ProjectId;
}

/** A course as its published pages see it. */
export interface VisitedCourse extends FoundCourse {
  readonly access: "open" | "members";
  readonly releaseId: string | null;
}

export type CourseEntryService = ReturnType<typeof createCourseEntryService>;

const codeMs = 60_000;

/** Leads signed-in people from the app to a members' course on its own host (decision 0037). */
export function createCourseEntryService(options: EntryOptions) {
  const { databases, accounts, billing, courses, publishing, clock, courseOrigin, productDomains } = options;
  const { arrive, isLetIn, learnerIn, signOut } = createArriving({
    ...options,
    passes: createCoursePasses(options),
    learnerPasses: createLearnerPasses(options),
    isSessionOpen: accounts.isSessionOpen,
  });
  const { openPreview, readPreviewFile } = createPreviews(options);
  const reports = createReports(options);

  const courseAt = rememberCourses(publishing.courseAt, clock);

  /** The host that the edge reports. Other requests are refused. */
  function hostOf(header: unknown, kind: CourseHost["kind"]): CourseHost {
    const host = readCourseHost(header, productDomains);
    if (host?.kind !== kind) throw new AppError("misdirected");
    return host;
  }

  async function find(subdomain: string): Promise<FoundCourse> {
    const course = await publishing.courseAt(subdomain);
    if (!course) throw new AppError("not_found");
    return { ...course, subdomain };
  }

  async function offerOf(
    { subdomain, author, projectId }: FoundCourse,
    { mayRead: isOpen, cents }: Pick<Awaited<ReturnType<typeof billing.readAccess>>, "mayRead" | "cents">,
  ): Promise<CourseOffer> {
    const [title, authorName] = await Promise.all([billing.readTitle(projectId), accounts.nameOf(author)]);
    const url = `${courseOrigin(subdomain)}/launch/`;
    return { courseId: projectId, title, author: authorName, url, isOpen, cents, currency: billing.offers().currency };
  }

  return {
    ...reports,
    arrive,
    isLetIn,
    signOut,
    readPreviewFile,

    async openPreview(wanted: WantedPreview) {
      // Throws when the project is not the author's.
      await courses.readProject({ uid: wanted.author, projectId: wanted.projectId });
      return openPreview(wanted);
    },

    hostOf,

    /** Authenticates a visitor of a course host. Changes need the exact origin, because other course hosts are same-site. */
    async authenticateVisitor({ method, host: header, origin, cookies }: Visitor): Promise<Actor> {
      const { host } = hostOf(header, "course");
      if (method !== "GET" && (origin === undefined || !URL.canParse(origin) || new URL(origin).hostname !== host))
        throw new AppError("forbidden");
      return (await learnerIn({ host, cookies })) ?? anonymous;
    },

    /** Returns the course at a host, if the visitor may read it. */
    async courseFor({ host: header, cookies }: Pick<Visitor, "host" | "cookies">): Promise<VisitedCourse> {
      const { host, name: subdomain } = hostOf(header, "course");
      const course = await courseAt(subdomain);
      if (!course) throw new AppError("not_found");
      if (course.access === "members" && !isLetIn({ host, cookies })) throw new AppError("unauthenticated");
      return { ...course, subdomain };
    },

    async readOffer(subdomain: string): Promise<CourseOffer> {
      const course = await find(subdomain);
      return offerOf(course, await billing.readAccess(anonymous, course.projectId));
    },

    async enter(actor: SignedIn, { subdomain, to, proof }: EntryWish) {
      const course = await find(subdomain);
      const { mayRead, cents } = await billing.readAccess(actor, course.projectId);
      if (!mayRead) return { kind: "members-only" as const, offer: await offerOf(course, { mayRead, cents }) };
      const code = unguessable();
      const expiresAt = new Date(clock.now().getTime() + codeMs);
      const { uid, sessionId } = actor;
      const wanted = { codeHash: hashOf(code), subdomain, courseId: course.projectId, proof, expiresAt };
      await insertCode(databases.directory, { ...wanted, uid, sessionId });
      return { kind: "enter" as const, url: `${courseOrigin(subdomain)}/launch/enter?${new URLSearchParams({ code, to })}` };
    },

    /** Deletes expired codes and tickets, and old reports. */
    async sweep(): Promise<void> {
      await dropEnded(databases.directory, clock.now());
      await reports.dropOldReports();
    },
  };
}
