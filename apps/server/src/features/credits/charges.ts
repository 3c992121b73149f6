import type { AuthorId } from "@coursewright/base/ids.ts";
import { createBatchQueue } from "../../platform/db/batch-queue.ts";
import type { Databases } from "../../platform/db/databases.ts";
import { applyCharges, type Charge, type ChargeOutcome } from "./charge-queries.ts";
import type { Balance } from "./queries.ts";

interface ChargesOptions {
  databases: Databases;
  /** Called once per author and batch, after the commit. */
  announce(uid: AuthorId, balance: Balance): void;
}

export interface Charges {
  apply(charge: Charge): Promise<ChargeOutcome>;
}

/** Batches concurrent charges into one statement and commit, with separate results (decision 0029). */
export function createCharges({ databases, announce }: ChargesOptions): Charges {
  const queues = databases.shards.map(({ pool }) =>
    createBatchQueue({
      name: "charges",
      async write(charges: readonly Charge[]) {
        const outcomes = await applyCharges(pool, charges);
        for (const [uid, balance] of newestBalances(charges, outcomes)) announce(uid, balance);
        return outcomes;
      },
      authorOf: ({ uid }) => uid,
      keyOf: ({ uid, operation }) => `${uid} ${operation}`,
      maxInFlight: 2,
      maxBatch: 128,
    }),
  );

  return {
    async apply(charge) {
      const queue = queues[databases.shardOf(charge.uid).index];
      if (!queue) throw new Error("The shard has no charge queue");
      return queue.write(charge);
    },
  };
}

function newestBalances(charges: readonly Charge[], outcomes: readonly ChargeOutcome[]): Map<AuthorId, Balance> {
  const newest = new Map<AuthorId, Balance>();
  for (const [index, { uid }] of charges.entries()) {
    const outcome = outcomes[index];
    if (!outcome || outcome.state === "insufficient" || outcome.state === "over_limit") continue;
    if (outcome.balance.version >= (newest.get(uid)?.version ?? 0)) newest.set(uid, outcome.balance);
  }
  return newest;
}
