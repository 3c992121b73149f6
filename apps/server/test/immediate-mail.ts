import type { Jobs } from "../src/platform/jobs/jobs.ts";
import { createDelivery, mailJob } from "../src/platform/mail/posting.ts";

type TestDelivery = Parameters<typeof createDelivery>[0] & {
  /** Collects the stored input of each job. */
  jobs?: unknown[];
};

/** Replaces the worker of mails: delivers each mail when it is enqueued. */
export function deliverAtOnce({ jobs = [], ...options }: TestDelivery): Pick<Jobs, "enqueue"> {
  const deliver = createDelivery(options);
  return {
    async enqueue(_trx, { name }, { input }) {
      if (name !== mailJob.name) throw new Error(`${name} is no mail`);
      jobs.push(input);
      // The engine would retry; the caller never sees this error.
      await deliver(mailJob.input.parse(input)).catch(() => undefined);
    },
  };
}
