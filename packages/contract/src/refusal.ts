import { z } from "zod";

/** The body of every refusal. Kept apart from the texts in errors.ts, which the editor has in its own catalogues. */
export const Refusal = z.object({
  code: z.string(),
  message: z.string(),
  requestId: z.string(),
  /** For version_conflict: the stored version. */
  currentVersion: z.number().int().optional(),
  /** For too_many_requests and unavailable. */
  retryAfterSeconds: z.number().optional(),
  /** For deletion_pending: when the account is erased. */
  dueAt: z.iso.datetime().optional(),
  /** For account_suspended and course_suspended: the operator's explanation. */
  reason: z.string().optional(),
});
