import type { Databases } from "../../platform/db/databases.ts";
import { insertEntry, listEntries, type LogEntry } from "./queries.ts";

export interface OperatingService {
  /** Runs an operator's action. It logs the action first, so nothing is done without an entry, and logs a failure afterwards. */
  carryOut<T>(entry: LogEntry, work: () => Promise<T>): Promise<T>;
  /** Newest first. */
  listActions(wanted: { limit: number }): ReturnType<typeof listEntries>;
}

const maxReasonLength = 500;

/** The log of operator actions (decision 0051). It names accounts only by their ids, because it outlives them. */
export function createOperatingService({ databases: { directory } }: { databases: Pick<Databases, "directory"> }): OperatingService {
  return {
    async carryOut(entry, work) {
      await insertEntry(directory, entry);
      try {
        return await work();
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error);
        await insertEntry(directory, { ...entry, deed: `${entry.deed}: failed`, reason: reason.slice(0, maxReasonLength) });
        throw error;
      }
    },
    listActions: (wanted) => listEntries(directory, wanted),
  };
}
