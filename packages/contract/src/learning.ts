import { z } from "zod";
import { learnerPath } from "./edge-questions.ts";
import { endpoint } from "./endpoint.ts";

/* What learners do in courses, and what they get for it. Asked on a course's host, as all of `learnerPath`. */

/** What a browser keeps of one course. What it may hold is course-page's to say (learning/progress-state.ts), on both sides. */
const Progress = z.looseObject({});

const maxDueCourses = 500;
/** That a browser may send. The account keeps less (features/learning). */
export const maxProgressBytes = 1_048_576;

/**
 * Puts what a browser has together with what the account has, and answers the sum: it may be repeated, and in any order. Where the
 * browser says that it has another learner's, that is left out.
 */
export const syncProgress = endpoint({
  method: "POST",
  path: `${learnerPath}/progress`,
  body: Progress.extend({
    /** Whose it was when it was last answered. */
    learner: z.string().max(64).optional(),
    /** When the course's cards are due for review, in milliseconds. */
    /** The browser knows checkpoints (learning/progress-state.ts). One of before would send what they hold again and again. */
    knowsCheckpoints: z.boolean().optional(),
    due: z.array(z.number().int().min(0).max(8_640_000_000_000_000)).max(maxDueCourses).optional(),
  }),
  reply: z.object({ progress: Progress, learner: z.string(), name: z.string(), isAnothers: z.boolean() }),
});

/** The learner's other courses that have cards due. */
export const listDueCourses = endpoint({
  method: "GET",
  path: `${learnerPath}/courses`,
  reply: z.object({ courses: z.array(z.object({ title: z.string(), url: z.url(), due: z.number().int().positive() })) }),
});

/** The same one however often it is asked for; until all pages are read, how many are missing. */
export const getCertificate = endpoint({
  method: "POST",
  path: `${learnerPath}/certificate`,
  reply: z.discriminatedUnion("kind", [
    z.object({ kind: z.literal("certificate"), code: z.string(), address: z.string() }),
    z.object({ kind: z.literal("unfinished"), missing: z.number().int().positive() }),
  ]),
});

/** Letters and digits that nobody takes for one another. */
export const certificateAlphabet = "23456789abcdefghjkmnpqrstuvwxyz";
const CertificateParams = z.object({ code: z.string().max(100) });

/** A page for anyone, at `/launch/certificate/{code}` of the course's host. */
export const readCertificate = endpoint({
  method: "GET",
  path: "/api/edge/certificate/:code",
  params: CertificateParams,
  reply: "file",
});
/** A form on that page, which only whoever it was given to is shown. */
export const revokeCertificate = endpoint({
  method: "POST",
  path: "/api/edge/certificate/:code/take-back",
  params: CertificateParams,
  reply: "redirect",
});
