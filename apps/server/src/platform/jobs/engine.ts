import type { DLogger } from "@dbos-inc/dbos-sdk";
import type { Log } from "../log/log.ts";

export const applicationName = "coursewright";
export const schemaName = "dbos";
/**
 * Never raised again. The engine lets no worker touch a job of another version, and gives new jobs to the latest version alone, so a deploy or
 * a rollback that changed it would strand jobs (decision 0059). Workflows have versions of their own instead.
 */
export const engineVersion = "5";
/** No worker listens to it: jobs whose code a worker does not have wait here. */
export const parkedQueue = "parked";

const everyQueue = { minPollingIntervalMs: 200, onConflict: "always_update" } as const;

/** Few jobs of an author at a time, so that nobody's thousand jobs stand before somebody's first. */
export const queues = {
  jobs: { ...everyQueue, partitionConcurrency: 1, workerConcurrency: 8 },
  /** Jobs that mostly wait for a model: what else the author asks for need not wait for them. */
  model: { ...everyQueue, partitionConcurrency: 3, workerConcurrency: 12 },
  /** Mails about what others wrote: whatever the author asks for goes before them, and a mail server that is away holds up nothing else. */
  notices: { ...everyQueue, partitionConcurrency: 1, workerConcurrency: 4 },
  /** Mails that somebody waits for. Most of the time they wait for a mail server, and one mailbox that is refused must not hold up the others. */
  mails: { ...everyQueue, partitionConcurrency: 4, workerConcurrency: 64 },
} as const;

export type QueueName = keyof typeof queues;

/** The engine's own messages belong to the debug level, except where it asks for attention. */
export function engineLogger(log: Log): DLogger {
  return {
    debug: (entry) => log.trace({ engine: entry }, "job engine"),
    info: (entry) => log.debug({ engine: entry }, "job engine"),
    warn: (entry) => log.warn({ engine: entry }, "job engine"),
    error: (entry, details) => log.error({ engine: entry, err: details?.error }, "job engine"),
  };
}
