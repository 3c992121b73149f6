import { z } from "zod";

/** What every refusal carries. Apart from the codes and their words, which the editor has in its own languages and need not load twice. */
export const Refusal = z.object({
  code: z.string(),
  message: z.string(),
  requestId: z.string(),
  /** For version_conflict: the version the store holds now. */
  currentVersion: z.number().int().optional(),
  /** For too_many_requests and unavailable. */
  retryAfterSeconds: z.number().optional(),
  /** For deletion_pending: when the account is erased. */
  dueAt: z.iso.datetime().optional(),
  /** For account_suspended and course_suspended: what whoever runs the product has to say about it. */
  reason: z.string().optional(),
});
