import { defineWorkflow, type Workflow } from "../../platform/jobs/workflow.ts";
import type { Log } from "../../platform/log/log.ts";
import type { Erasing } from "./erasing.ts";
import { eraseJob } from "./leaving.ts";

/** Covers an outage of about two minutes. After that the worker's round starts the job again. */
const retries = { attempts: 8, firstPauseSeconds: 1 } as const;

/** Erases dependent data before the rows that lead to it, so that a crash in between leaves nothing unreachable. */
export function defineEraseWorkflow({ erasing, log }: { erasing: Erasing; log: Log }): Workflow {
  return defineWorkflow(eraseJob, {
    async run(ref, steps) {
      const { author } = ref;
      if (!(await steps.step("begin", () => erasing.begin(ref), retries))) return;
      await steps.step("sites", () => erasing.eraseSites(author), retries);
      await steps.step("media", () => erasing.eraseMedia(author), retries);
      await steps.step("comments", () => erasing.eraseComments(author), retries);
      await steps.step("payer", () => erasing.forgetPayer(author), retries);
      await steps.transaction("author", author, (trx) => erasing.eraseAuthor(trx, author));
      await steps.step("account", () => erasing.eraseAccount(author), retries);
      log.info({ deletionId: ref.deletionId }, "an account was erased");
    },
    async abandoned({ deletionId }) {
      log.error({ deletionId }, "the erasure of an account was abandoned and will be enqueued again");
    },
  });
}
