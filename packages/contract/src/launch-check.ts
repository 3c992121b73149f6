import { BlockId, ChapterId, PageId } from "@coursewright/base/ids.ts";
import { findingKinds, repairs } from "@coursewright/course/finding.ts";
import { z } from "zod";
import { ProjectParams, projectPath } from "./courses.ts";
import { endpoint } from "./endpoint.ts";

/* What would hurt learners, said before it is published. Nothing here forbids publishing. */

export const FindingKind = z.enum(findingKinds);

/** What one click does about it, where one can; without one there is a link to the place. */
export const Repair = z.enum(repairs);

export const Finding = z.object({
  /** The same for the same trouble at the same place. */
  id: z.string(),
  kind: FindingKind,
  chapterId: ChapterId,
  pageId: PageId,
  pageName: z.string(),
  blockId: BlockId.nullable(),
  /** The words, address or colours it is about, shortened. */
  about: z.string(),
  repair: Repair.nullable(),
});
export type Finding = z.infer<typeof Finding>;

export const maxFindings = 200;
export const readLaunchCheck = endpoint({
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
/** Repairs what it finds under this name now; nothing changes where the trouble is gone. */
export const repairFinding = endpoint({
  method: "POST",
  path: `${projectPath}/launch-check/:finding/repair`,
  params: ProjectParams.extend({ finding: z.string().max(200) }),
  reply: z.object({ isRepaired: z.boolean() }),
});
