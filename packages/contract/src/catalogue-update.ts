import { PageId, ProjectId } from "@coursewright/base/ids.ts";
import { z } from "zod";

/* Separate from the endpoints: the live feed uses it and loads first. */

/** Credits as a decimal with four places. */
export const Amount = z.string().regex(/^\d{1,15}\.\d{4}$/);
const dateTime = z.iso.datetime();

export const PartState = z.enum(["waiting", "working", "done", "failed"]);
export type PartState = z.infer<typeof PartState>;

/** Why a part failed. Failed parts are not charged. */
export const UpdateProblem = z.enum([
  "helper_busy",
  "helper_failed",
  "own_key_refused",
  "own_key_busy",
  "page_gone",
  "page_empty",
  "too_little_text",
  "voice_not_set_up",
  "internal",
]);
export type UpdateProblem = z.infer<typeof UpdateProblem>;

const Part = z.object({
  state: PartState,
  problem: UpdateProblem.nullable(),
  /** The cost, once the part is done. */
  credits: Amount.nullable(),
});

/** One update of one page. Parts finish independently; the update ends with the last part. */
export const CatalogueUpdate = z.object({
  id: z.uuid(),
  projectId: ProjectId,
  pageId: PageId,
  /** The page version that the update reads. */
  pageVersion: z.number().int(),
  /** Null if not requested. `picture` is the state of the page's screenshot. */
  catalogue: Part.extend({ picture: PartState }).nullable(),
  /** `spoken` of `chunks` pieces are recorded. `chunks` is null until they are counted. */
  audiobook: Part.extend({ spoken: z.number().int(), chunks: z.number().int().nullable() }).nullable(),
  startedAt: dateTime,
  endedAt: dateTime.nullable(),
});
export type CatalogueUpdate = z.infer<typeof CatalogueUpdate>;
