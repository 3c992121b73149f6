import { addCredits, type Credits, formatCredits, noCredits, subtractCredits } from "@coursewright/base/credits.ts";
import type { AuthorId } from "@coursewright/base/ids.ts";
import type { CreditsOverview, Movement, Work } from "@coursewright/contract/credits.ts";
import type { Clock } from "../../platform/clock/clock.ts";
import type { Databases } from "../../platform/db/databases.ts";
import { type Cell, csvLine } from "../../platform/csv/csv.ts";
import { selectBalance } from "./queries.ts";
import type { CreditsService } from "./service.ts";
import { type FullLine, type Line, type ReasonCost, selectFullLines, selectLines, selectMonthCosts } from "./statement-queries.ts";
import { workOf } from "./work-of.ts";

export interface StatementService {
  overview(uid: AuthorId): Promise<CreditsOverview>;
  changeMonthlyLimit(uid: AuthorId, limit: Credits | null): Promise<CreditsOverview>;
  /** Newest first. */
  read(uid: AuthorId, page: { before: number | undefined; limit: number }): Promise<{ movements: Movement[]; next: number | null }>;
  /** Streams line by line, to limit memory for long histories. */
  csv(uid: AuthorId): AsyncIterable<string>;
}

interface StatementOptions {
  databases: Databases;
  credits: Pick<CreditsService, "changeMonthlyLimit">;
  clock: Clock;
}

const linesAtOnce = 500;

export function createStatementService({ databases, credits, clock }: StatementOptions): StatementService {
  async function overview(uid: AuthorId): Promise<CreditsOverview> {
    const { balance, costs } = await databases.forAuthor(uid).transaction(async (trx) => ({
      balance: await selectBalance(trx, uid),
      costs: await selectMonthCosts(trx, uid),
    }));
    const now = clock.now();
    return {
      available: formatCredits(balance.available),
      held: formatCredits(balance.held),
      owed: formatCredits(balance.owed),
      month: {
        from: new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth())).toISOString(),
        charged: formatCredits(balance.monthCharged),
        limit: balance.monthlyLimit === null ? null : formatCredits(balance.monthlyLimit),
        byWork: byWork(costs),
      },
    };
  }

  return {
    overview,
    async changeMonthlyLimit(uid, limit) {
      await credits.changeMonthlyLimit(uid, limit);
      return overview(uid);
    },
    async read(uid, { before, limit }) {
      const lines = await databases.forAuthor(uid).transaction((trx) => selectLines(trx, { uid, before, limit: limit + 1 }));
      const shown = lines.slice(0, limit);
      return { movements: shown.map(movementOf), next: lines.length > limit ? (shown.at(-1)?.sequence ?? null) : null };
    },
    async *csv(uid) {
      yield csvLine(columns);
      let after: number | undefined = 0;
      do {
        const last: number = after;
        const lines = await databases.forAuthor(uid).transaction((trx) => selectFullLines(trx, { uid, after: last, limit: linesAtOnce }));
        for (const line of lines) yield csvLine(cellsOf(line));
        after = lines.length === linesAtOnce ? lines.at(-1)?.sequence : undefined;
      } while (after !== undefined);
    },
  };
}

/** Most expensive first. */
function byWork(costs: readonly ReasonCost[]): CreditsOverview["month"]["byWork"] {
  const sums = new Map<Work, Omit<ReasonCost, "reason">>();
  for (const { reason, amount, times } of costs) {
    const sum = sums.get(workOf(reason)) ?? { amount: noCredits, times: 0 };
    sums.set(workOf(reason), { amount: addCredits(sum.amount, amount), times: sum.times + times });
  }
  return [...sums]
    .toSorted(([, a], [, b]) => Number(b.amount - a.amount))
    .map(([work, { amount, times }]) => ({ work, amount: formatCredits(amount), times }));
}

const signs: Record<Movement["kind"], (amount: Credits) => Credits> = {
  grant: (amount) => amount,
  purchase: (amount) => amount,
  refund: (amount) => subtractCredits(noCredits, amount),
  hold: (amount) => subtractCredits(noCredits, amount),
  settle: (amount) => subtractCredits(noCredits, amount),
  release: () => noCredits,
};

function movementOf({ sequence, kind, reason, amount, owed, availableAfter, at }: Line): Movement {
  return {
    sequence,
    kind,
    work: isWork(kind) ? workOf(reason) : null,
    amount: formatCredits(signs[kind](amount)),
    owed: formatCredits(owed),
    balance: formatCredits(availableAfter),
    at: at.toISOString(),
  };
}

function isWork(kind: Movement["kind"]): boolean {
  return kind === "hold" || kind === "settle" || kind === "release";
}

const columns = ["Number", "Time", "Kind", "Work", "Reason", "Operation", "Amount", "Available", "Held", "Owed", "Available afterwards"];

function cellsOf({ sequence, kind, reason, operation, amount, available, held, owed, availableAfter, at }: FullLine): Cell[] {
  const work = isWork(kind) ? workOf(reason) : "";
  return [String(sequence), at.toISOString(), kind, work, reason, operation, amount, available, held, owed, availableAfter];
}
