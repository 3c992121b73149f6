import { AuthorId } from "@coursewright/base/ids.ts";
import { z } from "zod";
import type { Job } from "../../platform/jobs/workflow.ts";

/** In the same queue as publications, where an author's jobs run one after another. */
export const collectJob: Job<{ author: AuthorId }> = { name: "collect", input: z.object({ author: AuthorId }) };
