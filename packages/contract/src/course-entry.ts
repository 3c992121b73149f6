import { ProjectId } from "@coursewright/base/ids.ts";
import { z } from "zod";
import { UserParams, userPath } from "./accounts.ts";
import { endpoint } from "./endpoint.ts";

/* How a learner gets from the app, where people sign in, to a course for members, which lives on a host of its own. */

export const coverPath = "/launch/";

/** A place within a course. */
export const CoursePath = z
  .string()
  .max(500)
  .regex(/^\/launch\/(?:\w[\w.~-]*\/)*$/);

/** What a stranger is told of a course. */
export const CourseOffer = z.object({
  courseId: ProjectId,
  title: z.string(),
  author: z.string(),
  url: z.url(),
  /** Read by anyone: whoever comes wants to be known there. */
  isOpen: z.boolean(),
  /** What the course itself costs; null where only the subscription opens it. */
  cents: z.number().int().nullable(),
  /** ISO 4217, in capitals. */
  currency: z.string().length(3),
});
export type CourseOffer = z.infer<typeof CourseOffer>;

/**
 * Asks to be let into a course. `proof` is what the course's host gave the browser on its way here: the answer is good for that
 * browser alone, once, on that host, and for a minute.
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
