import { z } from "zod";
import { learnerPath } from "./edge-questions.ts";
import { endpoint } from "./endpoint.ts";

/* Learners' progress and certificates. Called on a course's host, like everything below `learnerPath`. */

/** A browser's state of one course. course-page defines its shape for both sides (learning/progress-state.ts). */
const Progress = z.looseObject({});

const maxDueCourses = 500;
/** The request limit. The server stores less (features/learning). */
export const maxProgressBytes = 1_048_576;

/**
 * Merges the browser's progress with the account's and replies the result. Idempotent and order-independent. Progress of another
 * learner is ignored.
 */
export const syncProgress = endpoint({
  method: "POST",
  path: `${learnerPath}/progress`,
  body: Progress.extend({
    /** The learner from the last reply. */
    learner: z.string().max(64).optional(),
    /** Due times of the course's review cards, in milliseconds. */
    /** The browser supports checkpoints (learning/progress-state.ts). Older scripts would resend their contents forever. */
    knowsCheckpoints: z.boolean().optional(),
    due: z.array(z.number().int().min(0).max(8_640_000_000_000_000)).max(maxDueCourses).optional(),
  }),
  reply: z.object({ progress: Progress, learner: z.string(), name: z.string(), isAnothers: z.boolean() }),
});

export const listDueCourses = endpoint({
  method: "GET",
  path: `${learnerPath}/courses`,
  reply: z.object({ courses: z.array(z.object({ title: z.string(), url: z.url(), due: z.number().int().positive() })) }),
});

/** Always returns the same certificate. Until all pages are read, returns the number of unread pages. */
export const getCertificate = endpoint({
  method: "POST",
  path: `${learnerPath}/certificate`,
  reply: z.discriminatedUnion("kind", [
    z.object({ kind: z.literal("certificate"), code: z.string(), address: z.string() }),
    z.object({ kind: z.literal("unfinished"), missing: z.number().int().positive() }),
  ]),
});

/** Without letters and digits that look alike. */
export const certificateAlphabet = "23456789abcdefghjkmnpqrstuvwxyz";
const CertificateParams = z.object({ code: z.string().max(100) });

/** A public page at `/launch/certificate/{code}` of the course's host. */
export const readCertificate = endpoint({
  method: "GET",
  path: "/api/edge/certificate/:code",
  params: CertificateParams,
  reply: "file",
});
/** A form on that page, shown only to the certificate's owner. */
export const revokeCertificate = endpoint({
  method: "POST",
  path: "/api/edge/certificate/:code/take-back",
  params: CertificateParams,
  reply: "redirect",
});
