import type { DLogger } from "@dbos-inc/dbos-sdk";
import type { Log } from "../log/log.ts";

export const applicationName = "coursewright";
export const queueName = "jobs";
export const schemaName = "dbos";

/** One job of an author at a time, so that nobody's thousand jobs stand before somebody's first. */
export const queueLimits = {
  partitionConcurrency: 1,
  workerConcurrency: 8,
  minPollingIntervalMs: 200,
  onConflict: "always_update",
} as const;

/** The engine's own messages belong to the debug level, except where it asks for attention. */
export function engineLogger(log: Log): DLogger {
  return {
    debug: (entry) => log.trace({ engine: entry }, "job engine"),
    info: (entry) => log.debug({ engine: entry }, "job engine"),
    warn: (entry) => log.warn({ engine: entry }, "job engine"),
    error: (entry, details) => log.error({ engine: entry, err: details?.error }, "job engine"),
  };
}
