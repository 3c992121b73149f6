import { BlockId } from "@coursewright/base/ids.ts";
import { AgentName } from "@coursewright/blocks/kit/avatar/agents.ts";
import { StoredBlock } from "@coursewright/blocks/kit/data/stored-block.ts";
import { z } from "zod";
import { PageParams, pagePath } from "./courses.ts";
import { endpoint } from "./endpoint.ts";
import { Passage } from "./sources.ts";

/* [SEE-04] Notes of the helper about a whole page. */

export const ReviewKind = z.enum(["unclear", "questions", "facts", "pictures"]);
export type ReviewKind = z.infer<typeof ReviewKind>;

export const maxNotes = 8;

export const Proposal = z.discriminatedUnion("kind", [
  /** `was` is the block that the helper read: the proposal fits only that. */
  z.object({ kind: z.literal("change"), was: StoredBlock, block: StoredBlock }),
  /** A new block below the block of the note. */
  z.object({ kind: z.literal("add"), block: StoredBlock }),
]);
export type Proposal = z.infer<typeof Proposal>;

export const NoteState = z.enum(["open", "accepted", "dismissed"]);
export type NoteState = z.infer<typeof NoteState>;

export const ReviewNote = z.object({
  id: z.uuid(),
  blockId: BlockId,
  title: z.string(),
  text: z.string(),
  proposal: Proposal.nullable(),
  /** The passage of a source that the note rests on. */
  passage: Passage.nullable(),
  state: NoteState,
});
export type ReviewNote = z.infer<typeof ReviewNote>;

export const PageReview = z.object({
  kind: ReviewKind,
  agent: AgentName,
  /** The most useful first. */
  notes: z.array(ReviewNote),
  /** In credits. */
  price: z.number(),
  /** A free sample: no model is connected. */
  isDemo: z.boolean(),
  madeAt: z.iso.datetime(),
});
export type PageReview = z.infer<typeof PageReview>;

const reviewPath = `${pagePath}/review` as const;
const State = z.object({ review: PageReview.nullable() });

/** The newest review of the page, kept for seven days. */
export const readReview = endpoint({ method: "GET", path: reviewPath, params: PageParams, reply: State });

/** Costs one credit. Reads the saved page, and replaces its earlier review. */
export const reviewPage = endpoint({
  method: "POST",
  path: reviewPath,
  params: PageParams,
  body: z.strictObject({ kind: ReviewKind, agent: AgentName }),
  reply: State,
});

export const closeReview = endpoint({ method: "DELETE", path: reviewPath, params: PageParams, reply: "empty" });

export const markNote = endpoint({
  method: "PUT",
  path: `${reviewPath}/notes/:noteId`,
  params: PageParams.extend({ noteId: z.uuid() }),
  body: z.strictObject({ state: NoteState }),
  reply: State,
});
