import { AuthorId, PageId, ProjectId } from "@coursewright/base/ids.ts";
import { z } from "zod";
import type { Job } from "../../platform/jobs/workflow.ts";

const NoticeRef = z.object({ author: AuthorId, projectId: ProjectId, pageId: PageId, threadId: z.uuid(), commentId: z.uuid() });
export type NoticeRef = z.infer<typeof NoticeRef>;

/** Notifies people about one comment. */
export const noticeJob: Job<NoticeRef> = { name: "tell of a comment", input: NoticeRef, queue: "notices" };
