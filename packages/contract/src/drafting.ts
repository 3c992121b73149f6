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
/** In all chapters together. */
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

/** Its id is the page's own once the course is made. `blocks` are the types that the page is suggested to hold. */
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
/** Why a page was not written. Nothing was charged for it then. */
export const CommissionProblem = z.enum(["helper_busy", "helper_failed", "page_not_empty", "page_gone", "internal"]);
export type CommissionProblem = z.infer<typeof CommissionProblem>;

/** A page that the helper was asked to write. */
export const Commission = z.object({
  pageId: PageId,
  state: CommissionState,
  problem: CommissionProblem.nullable(),
  /** Written as a sample, since no model is connected. It cost nothing. */
  isDemo: z.boolean(),
});
export type Commission = z.infer<typeof Commission>;

export const Idea = z.object({
  id: z.uuid(),
  idea: z.string(),
  audience: Audience,
  chapters: z.number().int(),
  agent: AgentName,
  outline: IdeaOutline,
  /** What the agent says about the outline. */
  remark: z.string(),
  isDemo: z.boolean(),
  version: z.number().int(),
  /** The course that it became. From then on the outline is no longer changed here. */
  projectId: ProjectId.nullable(),
  commissions: z.array(Commission),
});
export type Idea = z.infer<typeof Idea>;

export const DraftOutline = z.strictObject({
  idea: z.string().trim().min(1).max(maxIdeaLength),
  audience: Audience,
  chapters: z.number().int().min(1).max(maxChapters),
  agent: AgentName,
  /** Of the outline that the new one takes the place of; 0 where there is none. */
  baseVersion: z.number().int().nonnegative(),
});
export type DraftOutline = z.infer<typeof DraftOutline>;

/** One credit. The same Idempotency-Key again answers with the same outline and charges nothing. */
export const draftOutline = endpoint({ method: "POST", path: `${ideaPath}/draft`, params: IdeaParams, body: DraftOutline, reply: Idea });

/** Those that have not become a course, newest first. */
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

/** Chapters and empty pages as the outline names them. Asking again answers with the course that was made. */
export const makeCourse = endpoint({
  method: "POST",
  path: `${ideaPath}/course`,
  params: IdeaParams,
  body: z.strictObject({ baseVersion: z.number().int().positive() }),
  reply: Idea,
});

/** At most one credit for each page, held now. Pages that are under way or written are left as they are. */
export const commissionPages = endpoint({
  method: "POST",
  path: `${ideaPath}/commissions`,
  params: IdeaParams,
  body: z.strictObject({ pages: z.array(PageId).min(1).max(maxPages) }),
  reply: Idea,
  status: 202,
});
/** Pages that nobody has begun are given up and cost nothing; those under way are finished. */
export const stopWriting = endpoint({ method: "POST", path: `${ideaPath}/stop`, params: IdeaParams, reply: Idea });
