import { BlockId, ChapterId, PageId } from "@coursewright/base/ids.ts";
import { findingKinds, repairs } from "@coursewright/course/finding.ts";
import { z } from "zod";
import { ProjectParams, projectPath } from "./courses.ts";
import { endpoint } from "./endpoint.ts";

/* Problems that would affect learners, shown before publishing. They never block publishing. */

export const FindingKind = z.enum(findingKinds);

/** A one-click repair. Findings without one link to the place instead. */
export const Repair = z.enum(repairs);

export const Finding = z.object({
  /** Stable for the same problem at the same place. */
  id: z.string(),
  kind: FindingKind,
  chapterId: ChapterId,
  pageId: PageId,
  pageName: z.string(),
  blockId: BlockId.nullable(),
  /** The affected words, address or colours, shortened. A word that breaks the style is followed by the one to write instead. */
  about: z.string(),
  /** The dotted path of the field that takes the focus; null focuses the block. */
  field: z.string().nullable(),
  repair: Repair.nullable(),
});
export type Finding = z.infer<typeof Finding>;

export const maxFindings = 200;
export const readPublishCheck = endpoint({
  method: "GET",
  path: `${projectPath}/launch-check`,
  params: ProjectParams,
  reply: z.object({
    findings: z.array(Finding).max(maxFindings),
    hasMore: z.boolean(),
    pictures: z.number().int(),
    quizzes: z.number().int(),
  }),
});
/** Repairs the finding with this id. Changes nothing if the problem is gone. */
export const repairFinding = endpoint({
  method: "POST",
  path: `${projectPath}/launch-check/:finding/repair`,
  params: ProjectParams.extend({ finding: z.string().max(200) }),
  reply: z.object({ isRepaired: z.boolean() }),
});
