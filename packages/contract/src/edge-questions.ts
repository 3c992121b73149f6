import { z } from "zod";
import { CoursePath, coverPath } from "./course-entry.ts";
import { endpoint } from "./endpoint.ts";

/* Requests that the edge makes for a course's host, named in `X-Course-Host`. The API rejects them from anybody else. */

/** Whether the browser may read a members' course: 204, or 401. */
export const askGate = endpoint({ method: "GET", path: "/api/edge/gate", reply: "empty" });

/** Without a code, redirects to the app; with a code, into the course. An invalid path leads to the cover. */
export const passGate = endpoint({
  method: "GET",
  path: "/api/edge/enter",
  query: z.object({
    to: CoursePath.catch(coverPath),
    code: z.string().max(100).optional(),
    /** The visitor wants to be recognized, not only to read. */
    as: z.literal("learner").optional().catch(undefined),
  }),
  reply: "redirect",
});

/** Course pages call `/launch/learner/` on their own host; the edge forwards it to this path. */
export const learnerPath = "/api/edge/learner";
export const signOutOfCourse = endpoint({ method: "POST", path: `${learnerPath}/sign-out`, reply: "empty" });

/** A file of an unpublished course. The host is `p--{ticket}`. */
export const readPreviewFile = endpoint({
  method: "GET",
  path: "/api/edge/preview/*",
  params: z.object({ "*": z.string().max(600) }),
  query: z.object({ to: CoursePath.catch(coverPath) }),
  reply: "file",
});

const ReportReason = z.enum(["harmful", "copyright", "privacy", "fraud", "other"]);
/** The form of a course's report page, which works without JavaScript. */
export const reportCourse = endpoint({
  method: "POST",
  path: "/api/edge/report",
  body: z.object({
    reason: ReportReason,
    // Forms send two characters for a line end, but maxlength counts one.
    words: z
      .string()
      .overwrite((text) => text.replaceAll("\r\n", "\n"))
      .trim()
      .max(2_000)
      .default(""),
    /** The page in the visitor's words; empty for the whole course. */
    page: z.string().trim().max(500).default(""),
  }),
  reply: "redirect",
});

/** Redirects from a former host of a course to its current host. */
export const openMoved = endpoint({
  method: "GET",
  path: "/api/edge/moved",
  query: z.object({ to: CoursePath.catch(coverPath) }),
  reply: "redirect",
});
