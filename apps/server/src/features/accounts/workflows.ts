import { defineWorkflow, type Workflow } from "../../platform/jobs/workflow.ts";
import type { Log } from "../../platform/log/log.ts";
import type { Erasing } from "./erasing.ts";
import { eraseJob } from "./leaving.ts";

/** About two minutes of a store that is away; after that the worker's round begins it anew. */
const patiently = { attempts: 8, firstPauseSeconds: 1 } as const;

/** What leads to something goes after what it leads to, so that a death in between loses nothing that is still to be erased. */
export function defineEraseWorkflow({ erasing, log }: { erasing: Erasing; log: Log }): Workflow {
  return defineWorkflow(eraseJob, {
    async run(ref, steps) {
      const { author } = ref;
      if (!(await steps.step("begin", () => erasing.begin(ref), patiently))) return;
      await steps.step("sites", () => erasing.eraseSites(author), patiently);
      await steps.step("media", () => erasing.eraseMedia(author), patiently);
      await steps.step("comments", () => erasing.eraseComments(author), patiently);
      await steps.step("payer", () => erasing.forgetPayer(author), patiently);
      await steps.transaction("author", author, (trx) => erasing.eraseAuthor(trx, author));
      await steps.step("account", () => erasing.eraseAccount(author), patiently);
      log.info({ deletionId: ref.deletionId }, "an account was erased");
    },
    async abandoned({ deletionId }) {
      log.error({ deletionId }, "the erasing of an account was abandoned and will be asked for again");
    },
  });
}
