import { ProjectId } from "@coursewright/base/ids.ts";
import { z } from "zod";
import { UserParams, userPath } from "./accounts.ts";
import { endpoint } from "./endpoint.ts";

/* Takes a learner from the app, where people sign in, to a members' course, which has its own host. */

export const coverPath = "/launch/";

export const CoursePath = z
  .string()
  .max(500)
  .regex(/^\/launch\/(?:\w[\w.~-]*\/)*$/);

/** The public description of a course for visitors without access. */
export const CourseOffer = z.object({
  courseId: ProjectId,
  title: z.string(),
  author: z.string(),
  url: z.url(),
  /** Anyone may read it. Visitors enter only to be recognized. */
  isOpen: z.boolean(),
  /** The course's own price; null if only the subscription gives access. */
  cents: z.number().int().nullable(),
  /** ISO 4217, in capitals. */
  currency: z.string().length(3),
});
export type CourseOffer = z.infer<typeof CourseOffer>;

/**
 * Requests entry to a course. The course's host gave `proof` to the browser before. The returned pass works once, in that browser,
 * on that host, and for one minute.
 */
export const enterCourse = endpoint({
  method: "POST",
  path: `${userPath}/course-entries`,
  params: UserParams,
  body: z.strictObject({ subdomain: z.string().max(40), to: CoursePath, proof: z.string().regex(/^[\w-]{43}$/) }),
  reply: z.discriminatedUnion("kind", [
    z.object({ kind: z.literal("enter"), url: z.url() }),
    z.object({ kind: z.literal("members-only"), offer: CourseOffer }),
  ]),
});
export const readCourseOffer = endpoint({
  method: "GET",
  path: "/api/coursewright/v2/addresses/:subdomain/offer",
  params: z.object({ subdomain: z.string().max(40) }),
  reply: CourseOffer,
});
