import type { AuthorId } from "@coursewright/base/ids.ts";
import type { UserRecord } from "@coursewright/contract/accounts.ts";
import type { CourseTerms } from "@coursewright/contract/billing.ts";

export interface Reader {
  readonly uid: AuthorId;
  readonly user: Pick<UserRecord, "subscription" | "ownedCourses">;
}

export interface ReadCourse {
  readonly id: string;
  readonly author: AuthorId;
  readonly terms: CourseTerms;
}

export type Because = "open" | "author" | "subscription" | "owned" | "members-only";

/** The access rule for published courses, with its reason. */
export function accessOf(course: ReadCourse, reader: Reader | undefined): { mayRead: boolean; because: Because } {
  if (course.terms.readers === "open") return { mayRead: true, because: "open" };
  if (reader?.uid === course.author) return { mayRead: true, because: "author" };
  if (reader?.user.subscription) return { mayRead: true, because: "subscription" };
  if (reader?.user.ownedCourses.includes(course.id)) return { mayRead: true, because: "owned" };
  return { mayRead: false, because: "members-only" };
}
