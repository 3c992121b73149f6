import { AuthorId } from "@coursewright/base/ids.ts";
import { z } from "zod";
import type { Job } from "../../platform/jobs/workflow.ts";

/** Shares the queue of publications, which runs an author's jobs one at a time. */
export const collectJob: Job<{ author: AuthorId }> = { name: "collect", input: z.object({ author: AuthorId }) };
