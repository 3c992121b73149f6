import type { DLogger } from "@dbos-inc/dbos-sdk";
import type { Log } from "../log/log.ts";

export const applicationName = "coursewright";
export const schemaName = "dbos";
/**
 * Never change it. The engine hides jobs of other versions from a worker and gives new jobs only to the latest version, so a deploy or
 * rollback with another version would strand jobs (decision 0059). Workflows have their own versions instead.
 */
export const engineVersion = "5";
/** No worker listens to this queue. It holds jobs whose code is unknown. */
export const parkedQueue = "parked";

const everyQueue = { minPollingIntervalMs: 200, onConflict: "always_update" } as const;
/** An idle worker spends its time on polling. Nobody notices these milliseconds in a mail. */
const mailsMs = 500;
const noticesMs = 1_000;
const videosMs = 500;

/** Limits concurrent jobs per author, so one author's thousand jobs do not delay others. */
export const queues = {
  jobs: { ...everyQueue, partitionConcurrency: 1, workerConcurrency: 8 },
  /** Jobs that mostly wait for a model. The author's other jobs do not wait for them. */
  model: { ...everyQueue, partitionConcurrency: 3, workerConcurrency: 12 },
  /** Conversions keep a core or more busy for minutes, so each worker does one at a time. */
  videos: { ...everyQueue, minPollingIntervalMs: videosMs, partitionConcurrency: 1, workerConcurrency: 1 },
  /** Reading documents, each in a process of its own that keeps a core busy. */
  sources: { ...everyQueue, partitionConcurrency: 1, workerConcurrency: 2 },
  /** Mails about comments. An unreachable mail server must not delay other jobs of the author. */
  notices: { ...everyQueue, minPollingIntervalMs: noticesMs, partitionConcurrency: 1, workerConcurrency: 4 },
  /** Mails that a user waits for. One rejected mailbox must not delay the others. */
  mails: { ...everyQueue, minPollingIntervalMs: mailsMs, partitionConcurrency: 4, workerConcurrency: 64 },
} as const;

export type QueueName = keyof typeof queues;

/** Logs the engine's messages at debug level, except warnings and errors. */
export function engineLogger(log: Log): DLogger {
  return {
    debug: (entry) => log.trace({ engine: entry }, "job engine"),
    info: (entry) => log.debug({ engine: entry }, "job engine"),
    warn: (entry) => log.warn({ engine: entry }, "job engine"),
    error: (entry, details) => log.error({ engine: entry, err: details?.error }, "job engine"),
  };
}
