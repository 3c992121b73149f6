import { PageId, ProjectId } from "@coursewright/base/ids.ts";
import { z } from "zod";

/* Apart from the endpoints, since the live feed carries it and is there before anything else is. */

/** Credits, as a decimal with four places. */
export const Amount = z.string().regex(/^\d{1,15}\.\d{4}$/);
const dateTime = z.iso.datetime();

export const PartState = z.enum(["waiting", "working", "done", "failed"]);
export type PartState = z.infer<typeof PartState>;

/** Why a part was not done. Nothing was charged for it then. */
export const UpdateProblem = z.enum([
  "helper_busy",
  "helper_failed",
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
  /** What it cost, once it is done. */
  credits: Amount.nullable(),
});

/** One run over one page: each part ends by itself, and the update ends with the last of them. */
export const CatalogueUpdate = z.object({
  id: z.uuid(),
  projectId: ProjectId,
  pageId: PageId,
  /** The version of the page that it is made from. */
  pageVersion: z.number().int(),
  /** Null where that part was not asked for. `picture` is how far the page's picture is. */
  catalogue: Part.extend({ picture: PartState }).nullable(),
  /** `spoken` of `chunks` pieces can be heard; null until they are counted. */
  audiobook: Part.extend({ spoken: z.number().int(), chunks: z.number().int().nullable() }).nullable(),
  startedAt: dateTime,
  endedAt: dateTime.nullable(),
});
export type CatalogueUpdate = z.infer<typeof CatalogueUpdate>;
