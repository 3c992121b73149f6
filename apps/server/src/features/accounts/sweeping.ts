import type { Query } from "../../platform/db/databases.ts";
import { deleteExpiredEmailChanges, deleteExpiredSessions, deleteExpiredVerifications, deleteUnverifiedAccounts } from "./sweep-queries.ts";

const dayMs = 24 * 3_600_000;
const limit = 1_000;
/** A worker's round removes at most so many batches of each kind. The next round takes the rest. */
const maxBatches = 10;

/** How long each is kept: links stay a day longer, so that whoever opens one late reads that it is too old. */
const rules = [
  { keptMs: 0, remove: deleteExpiredSessions },
  { keptMs: dayMs, remove: deleteExpiredVerifications },
  { keptMs: dayMs, remove: deleteExpiredEmailChanges },
  // Since the newest link was mailed. Links live for an hour, so no proof can be on its way.
  { keptMs: 7 * dayMs, remove: deleteUnverifiedAccounts },
] as const;

/** Removes what has expired in the directory; answers how many rows. */
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
