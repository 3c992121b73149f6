import { defineWorkflow, type Workflow } from "../../platform/jobs/workflow.ts";
import type { Log } from "../../platform/log/log.ts";
import { noticeJob } from "./notice-job.ts";
import type { CommentNotices } from "./comment-notices.ts";

/** Covers an outage of the mail server of about ten minutes. */
const retries = { attempts: 10, firstPauseSeconds: 1, timeoutMs: 30_000 } as const;

/** Chooses the recipients once. Each email is a separate step, so that a failed one does not repeat the others. */
export function defineNoticeWorkflow({ commentNotices, log }: { commentNotices: CommentNotices; log: Log }): Workflow {
  return defineWorkflow(noticeJob, {
    async run(ref, steps) {
      const accounts = await steps.transaction("claim", ref.author, (trx) => commentNotices.claim(trx, ref));
      for (const account of accounts) await steps.step("mail", () => commentNotices.send(ref, account), retries);
    },
    async abandoned({ commentId }) {
      log.error({ commentId }, "some notices of a comment were not sent");
    },
  });
}
