import type { Databases } from "../../platform/db/databases.ts";
import { insertEntry, listEntries, type LogEntry } from "./queries.ts";

export interface OperatingService {
  /** Does what an operator asked for. That it was asked for is written before, and that it failed after; nothing is done unwritten. */
  carryOut<T>(entry: LogEntry, work: () => Promise<T>): Promise<T>;
  /** The newest first. */
  listActions(wanted: { limit: number }): ReturnType<typeof listEntries>;
}

const maxReasonLength = 500;

/** The book of what was done by hand (decision 0051). It names accounts by their ids, since it outlives them. */
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
