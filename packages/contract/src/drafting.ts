import { ChapterId, PageId, ProjectId } from "@coursewright/base/ids.ts";
import { AgentName } from "@coursewright/blocks/kit/avatar/agents.ts";
import { z } from "zod";
import { UserParams, userPath } from "./accounts.ts";
import { endpoint } from "./endpoint.ts";

const ideasPath = `${userPath}/ideas` as const;
const ideaPath = `${ideasPath}/:ideaId` as const;
const IdeaParams = UserParams.extend({ ideaId: z.uuid().toLowerCase() });

export const audiences = ["beginners", "some", "experts", "children"] as const;
export const Audience = z.enum(audiences);
export type Audience = z.infer<typeof Audience>;

export const maxChapters = 12;
/** Across all chapters. */
export const maxPages = 60;
export const maxNameLength = 120;
export const maxIdeaLength = 2000;

// PostgreSQL stores no NUL in a text.
const Name = z
  .string()
  .trim()
  .min(1)
  .max(maxNameLength)
  .regex(/^[^\0]*$/);

/** The id becomes the page's id when the course is created. `blocks` are the suggested block types. */
export const OutlinePage = z.strictObject({ id: PageId, name: Name, blocks: z.array(z.string().max(40)).max(8) });
export type OutlinePage = z.infer<typeof OutlinePage>;
export const OutlineChapter = z.strictObject({ id: ChapterId, name: Name, pages: z.array(OutlinePage).max(maxPages) });
export type OutlineChapter = z.infer<typeof OutlineChapter>;

export const IdeaOutline = z
  .strictObject({ title: Name, chapters: z.array(OutlineChapter).min(1).max(maxChapters) })
  .refine(({ chapters }) => chapters.flatMap(({ pages }) => pages).length <= maxPages, `At most ${maxPages} pages`)
  .refine(({ chapters }) => {
    const ids = chapters.flatMap(({ id, pages }) => [id, ...pages.map((page) => page.id)]);
    return new Set<string>(ids).size === ids.length;
  }, "Every id is its own");
export type IdeaOutline = z.infer<typeof IdeaOutline>;

export const CommissionState = z.enum(["waiting", "writing", "written", "failed", "stopped"]);
/** Why a page was not written. Failed pages are not charged. */
export const CommissionProblem = z.enum([
  "helper_busy",
  "helper_failed",
  "own_key_refused",
  "own_key_busy",
  "no_passage_found",
  "page_not_empty",
  "page_gone",
  "internal",
]);
export type CommissionProblem = z.infer<typeof CommissionProblem>;

/** A request to the helper to write one page. */
export const Commission = z.object({
  pageId: PageId,
  state: CommissionState,
  problem: CommissionProblem.nullable(),
  /** A free sample: no model is connected. */
  isDemo: z.boolean(),
});
export type Commission = z.infer<typeof Commission>;

export const Idea = z.object({
  id: z.uuid(),
  idea: z.string(),
  audience: Audience,
  chapters: z.number().int(),
  agent: AgentName,
  /** [SRC-02] The course from whose sources it is written. */
  sourcesOf: ProjectId.nullable(),
  outline: IdeaOutline,
  /** The agent's comment on the outline. */
  remark: z.string(),
  isDemo: z.boolean(),
  version: z.number().int(),
  /** The course made from this idea. The outline is read-only from then on. */
  projectId: ProjectId.nullable(),
  commissions: z.array(Commission),
});
export type Idea = z.infer<typeof Idea>;

export const DraftOutline = z.strictObject({
  idea: z.string().trim().min(1).max(maxIdeaLength),
  audience: Audience,
  chapters: z.number().int().min(1).max(maxChapters),
  agent: AgentName,
  /** [SRC-02] Write the outline and the pages only from the sources of this course. */
  sourcesOf: ProjectId.optional(),
  /** The version of the outline that is replaced; 0 if there is none. */
  baseVersion: z.number().int().nonnegative(),
});
export type DraftOutline = z.infer<typeof DraftOutline>;

/** Costs one credit. Repeating the Idempotency-Key returns the same outline without a charge. */
export const draftOutline = endpoint({ method: "POST", path: `${ideaPath}/draft`, params: IdeaParams, body: DraftOutline, reply: Idea });

/** Ideas that are not courses yet, newest first. */
export const listIdeas = endpoint({
  method: "GET",
  path: ideasPath,
  params: UserParams,
  reply: z.object({ ideas: z.array(z.object({ id: z.uuid(), title: z.string() })) }),
});
export const readIdea = endpoint({ method: "GET", path: ideaPath, params: IdeaParams, reply: Idea });
export const saveOutline = endpoint({
  method: "PUT",
  path: `${ideaPath}/outline`,
  params: IdeaParams,
  body: z.strictObject({ baseVersion: z.number().int().positive(), outline: IdeaOutline }),
  reply: z.object({ version: z.number().int() }),
});

/** Creates the outline's chapters and empty pages. A repeated call returns the existing course. */
export const makeCourse = endpoint({
  method: "POST",
  path: `${ideaPath}/course`,
  params: IdeaParams,
  body: z.strictObject({ baseVersion: z.number().int().positive() }),
  reply: Idea,
});

/** Holds up to one credit per page. Pages in progress or already written are skipped. */
export const commissionPages = endpoint({
  method: "POST",
  path: `${ideaPath}/commissions`,
  params: IdeaParams,
  body: z.strictObject({ pages: z.array(PageId).min(1).max(maxPages) }),
  reply: Idea,
  status: 202,
});
/** Cancels pages that have not started, free of charge. Pages in progress are finished. */
export const stopWriting = endpoint({ method: "POST", path: `${ideaPath}/stop`, params: IdeaParams, reply: Idea });
