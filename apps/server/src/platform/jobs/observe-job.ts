import { counter, histogram, secondsBounds } from "../telemetry/metrics.ts";
import { within } from "../telemetry/circumstances.ts";
import { fail, openRoot } from "../telemetry/spans.ts";
import { readAsked } from "./asked-by.ts";

const jobSeconds = histogram("coursewright_job_seconds", {
  help: "How long a worker ran a job, by how it ended there",
  bounds: [...secondsBounds, 120, 300, 900],
});
export const jobsAbandoned = counter("coursewright_jobs_abandoned", { help: "Jobs that ended without having their own say" });

interface Observed {
  name: string;
  jobId: string | undefined;
  askedBy: unknown;
  run(): Promise<void>;
}

/** Traces one run of a job under the request that enqueued it. A run after a crash joins the same trace. */
export async function observeJob({ name, jobId, askedBy, run }: Observed): Promise<void> {
  const { ids: askers, traceparent } = readAsked(askedBy);
  const ids = { ...askers, jobId };
  const span = openRoot({ name: `job ${name}`, kind: "job", ids, traceparent });
  const startedAt = performance.now();
  let outcome = "ended";
  try {
    await within({ ids, span }, run);
  } catch (error) {
    outcome = "failed";
    if (span) fail(span, error);
    throw error;
  } finally {
    span?.end();
    jobSeconds.record((performance.now() - startedAt) / 1000, { job: name, outcome });
  }
}
