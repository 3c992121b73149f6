import { z } from "zod";

/** How a course deals with the sources of its sentences. */
export const SourceRules = z.strictObject({
  /** [SRC-03] Learners see the names and pages of the sources at the end of each page. */
  show: z.boolean(),
  /** [SRC-04] The course cannot be published while a sentence from the helper has no source. */
  require: z.boolean(),
});
export type SourceRules = z.infer<typeof SourceRules>;

export const defaultSourceRules: SourceRules = { show: false, require: false };
