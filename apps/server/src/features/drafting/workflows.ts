import { defineWorkflow, type Workflow } from "../../platform/jobs/workflow.ts";
import type { Log } from "../../platform/log/log.ts";
import type { PageReply, PageWriting } from "./page-writing.ts";
import { writePageJob } from "./service.ts";

/** Together with the gateway's retries, this survives about half a minute with a busy provider. */
const patiently = { attempts: 4, firstPauseSeconds: 2 } as const;

/** Writes one page. It is stored and charged once, even if workers crash. */
export function defineWritePageWorkflow({ writing, log }: { writing: PageWriting; log: Log }): Workflow {
  return defineWorkflow(writePageJob, {
    async run(attempt, steps) {
      const { uid } = attempt;
      const announce = () => steps.step("announce", () => writing.announce(attempt), patiently);
      // A restarted attempt may have ended without an announcement.
      if (!(await steps.transaction("begin", uid, (trx) => writing.begin(trx, attempt)))) return announce();
      let asked = 0;
      const ask = () => writing.write(attempt, { mayAskAgain: (asked += 1) < patiently.attempts });
      try {
        const reply = await steps.step<PageReply>("write", ask, patiently);
        await steps.transaction("end", uid, (trx) => writing.end(trx, attempt, reply));
      } catch (err) {
        log.error({ err, ideaId: attempt.ideaId, pageId: attempt.pageId }, "could not write a page");
        await steps.transaction("fail", uid, (trx) => writing.end(trx, attempt, { problem: "internal" }));
      }
      return announce();
    },
    abandoned: (attempt) => writing.abandon(attempt),
  });
}
