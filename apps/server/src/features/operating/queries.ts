import type { Generated } from "kysely";
import type { Query } from "../../platform/db/databases.ts";

interface OperatorsLogTable {
  entry: Generated<string>;
  written_at: Generated<Date>;
  operator: string;
  deed: string;
  about: string;
  reason: string;
}

export interface LogEntry {
  operator: string;
  deed: string;
  about: string;
  reason: string;
}

function log(directory: Query) {
  return directory.withTables<{ operators_log: OperatorsLogTable }>();
}

export async function insertEntry(directory: Query, entry: LogEntry): Promise<void> {
  await log(directory).insertInto("operators_log").values(entry).execute();
}

export function listEntries(directory: Query, { limit }: { limit: number }) {
  return log(directory)
    .selectFrom("operators_log")
    .select(["written_at as at", "operator", "deed", "about", "reason"])
    .orderBy("entry", "desc")
    .limit(limit)
    .execute();
}
