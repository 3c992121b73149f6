import { z } from "zod";
import { CoursePath, coverPath } from "./course-entry.ts";
import { endpoint } from "./endpoint.ts";

/*
 * What the edge asks for a course's host, which it names in the header `X-Course-Host`. Whoever reaches the API by another way is
 * refused.
 */

/** Whether the browser may read a members' course: 204, or 401. */
export const askGate = endpoint({ method: "GET", path: "/api/edge/gate", reply: "empty" });

/** Without a code, the way to the app; with one, the way in. A place that is none is the cover. */
export const passGate = endpoint({
  method: "GET",
  path: "/api/edge/enter",
  query: z.object({
    to: CoursePath.catch(coverPath),
    code: z.string().max(100).optional(),
    /** Whoever wants to be known there, and not only to read. */
    as: z.literal("learner").optional().catch(undefined),
  }),
  reply: "redirect",
});

/**
 * What a course's own pages ask for lies at `/launch/learner/` of its host, which the edge passes on to here.
 */
export const learnerPath = "/api/edge/learner";
export const signOutOfCourse = endpoint({ method: "POST", path: `${learnerPath}/sign-out`, reply: "empty" });

/** A file of a course that is not published: the host is `p--{ticket}`. */
export const readPreviewFile = endpoint({
  method: "GET",
  path: "/api/edge/preview/*",
  params: z.object({ "*": z.string().max(600) }),
  query: z.object({ to: CoursePath.catch(coverPath) }),
  reply: "file",
});

const ReportReason = z.enum(["harmful", "copyright", "privacy", "fraud", "other"]);
/** The form of a course's report page, which needs no script. */
export const reportCourse = endpoint({
  method: "POST",
  path: "/api/edge/report",
  body: z.object({
    reason: ReportReason,
    // Forms send two characters for each end of a line, and count one.
    words: z
      .string()
      .overwrite((text) => text.replaceAll("\r\n", "\n"))
      .trim()
      .max(2_000)
      .default(""),
    /** In the visitor's words; empty for the whole course. */
    page: z.string().trim().max(500).default(""),
  }),
  reply: "redirect",
});

/** About a host that has no course: on to where the course that was there is now. */
export const openMoved = endpoint({
  method: "GET",
  path: "/api/edge/moved",
  query: z.object({ to: CoursePath.catch(coverPath) }),
  reply: "redirect",
});
