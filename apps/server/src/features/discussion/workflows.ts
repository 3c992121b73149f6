import { defineWorkflow, type Workflow } from "../../platform/jobs/workflow.ts";
import type { Log } from "../../platform/log/log.ts";
import { noticeJob } from "./notice-job.ts";
import type { Telling } from "./telling.ts";

/** About ten minutes of a mail server that is away. */
const patiently = { attempts: 10, firstPauseSeconds: 1, timeoutMs: 30_000 } as const;

/** Whom to write to is decided once; each mail is a step of its own, so that one that fails sends no other again. */
export function defineNoticeWorkflow({ telling, log }: { telling: Telling; log: Log }): Workflow {
  return defineWorkflow(noticeJob, {
    async run(ref, steps) {
      const accounts = await steps.transaction("claim", ref.author, (trx) => telling.claim(trx, ref));
      for (const account of accounts) await steps.step("mail", () => telling.tell(ref, account), patiently);
    },
    async abandoned({ commentId }) {
      log.error({ commentId }, "not everybody was told of a comment");
    },
  });
}
