import type { Jobs } from "../src/platform/jobs/jobs.ts";
import { createDelivery, mailJob } from "../src/platform/mail/posting.ts";

type TestDelivery = Parameters<typeof createDelivery>[0] & {
  /** Gets the stored input of each. */
  jobs?: unknown[];
};

/** Stands in for the engine where a test has no worker: a mail is delivered when it is asked for. */
export function deliverAtOnce({ jobs = [], ...options }: TestDelivery): Pick<Jobs, "enqueue"> {
  const deliver = createDelivery(options);
  return {
    async enqueue(_trx, { name }, { input }) {
      if (name !== mailJob.name) throw new Error(`${name} is no mail`);
      jobs.push(input);
      // The engine would try again; whoever asked knows nothing of it.
      await deliver(mailJob.input.parse(input)).catch(() => undefined);
    },
  };
}
