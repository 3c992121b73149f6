import type { Query } from "../../platform/db/databases.ts";
import { deleteExpiredEmailChanges, deleteExpiredSessions, deleteExpiredVerifications, deleteUnverifiedAccounts } from "./sweep-queries.ts";

const dayMs = 24 * 3_600_000;
const limit = 1_000;
/** Limit per kind and worker round. The next round removes the rest. */
const maxBatches = 10;

/** Retention. Links stay a day longer, so that a late visitor sees that the link has expired. */
const rules = [
  { keptMs: 0, remove: deleteExpiredSessions },
  { keptMs: dayMs, remove: deleteExpiredVerifications },
  { keptMs: dayMs, remove: deleteExpiredEmailChanges },
  // Counted from the newest mailed link. Links are valid for an hour, so no verification can be pending.
  { keptMs: 7 * dayMs, remove: deleteUnverifiedAccounts },
] as const;

/** Removes expired rows from the directory. Returns how many. */
export async function sweepAccounts({ directory, now }: { directory: Query; now: Date }): Promise<number> {
  let removed = 0;
  for (const { keptMs, remove } of rules) {
    const before = new Date(now.getTime() - keptMs);
    for (let batch = 0; batch < maxBatches; batch += 1) {
      const count = await remove(directory, { before, limit });
      removed += count;
      if (count < limit) break;
    }
  }
  return removed;
}
