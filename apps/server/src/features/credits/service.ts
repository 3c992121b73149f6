import { type Credits, credits, formatCredits, noCredits } from "@coursewright/base/credits.ts";
import type { AuthorId } from "@coursewright/base/ids.ts";
import type { LiveEvent } from "@coursewright/contract/live.ts";
import type { Clock } from "../../platform/clock/clock.ts";
import type { Databases, WriteQuery } from "../../platform/db/databases.ts";
import { AppError } from "../../platform/errors/app-error.ts";
import type { Live } from "../../platform/live/live.ts";
import {
  addCredits,
  type Balance,
  endHold,
  holdCredits,
  type HoldName,
  type LedgerLine,
  type LedgerResult,
  selectBalance,
  selectExpiredHolds,
  selectStatement,
} from "./queries.ts";

/** `operation` makes every call repeatable: the same one again changes nothing and answers the same. */
interface Operation extends HoldName {
  readonly amount: Credits;
  readonly reason: string;
}
export type HoldRequest = Operation & { readonly expiresAt?: Date };
export type Settlement = HoldName & { readonly amount: Credits };
/** `absent`: a cost of nothing takes no hold, and so has nothing to settle. */
export type Hold = LedgerResult<"open" | "settled" | "released" | "absent">;
export type EndedHold = LedgerResult<"settled" | "released" | "absent">;

export interface CreditsService {
  balanceOf(uid: AuthorId): Promise<Credits>;
  /** Every operation of the ledger, oldest first, a few at a time. */
  statement(uid: AuthorId): AsyncIterable<LedgerLine>;
  /** The event an account's live feed begins with. */
  balanceEvent(uid: AuthorId): Promise<LiveEvent & { type: "credits" }>;
  grant(gift: Operation): Promise<LedgerResult<"added" | "repeated">>;
  /** Throws insufficient_credits, and has changed nothing then. */
  hold(request: HoldRequest): Promise<Hold>;
  /** Charges at most the hold and gives back the rest. A hold that has ended stays as it ended. */
  settle(settlement: Settlement): Promise<EndedHold>;
  release(name: HoldName): Promise<EndedHold>;
  /** The same within the caller's transaction on the author's shard; it calls `announce` after its commit. */
  holdWithin(trx: WriteQuery, request: HoldRequest): Promise<Hold>;
  settleWithin(trx: WriteQuery, settlement: Settlement): Promise<EndedHold>;
  releaseWithin(trx: WriteQuery, name: HoldName): Promise<EndedHold>;
  announce(uid: AuthorId, balance: Balance): void;
  /** Open holds past their time, of all authors. */
  expiredHolds(options?: { limit?: number }): Promise<HoldName[]>;
  /** Releases what nobody came back for; answers how many holds. */
  reconcile(): Promise<number>;
}

const maxCharge = credits(1000);
const holdLifetimeMs = 15 * 60_000;
const reconciledAtOnce = 100;
const linesAtOnce = 1_000;

export function createCreditsService({ databases, live, clock }: { databases: Databases; live: Live; clock: Clock }): CreditsService {
  function announce(uid: AuthorId, balance: Balance): void {
    live.publish(uid, eventOf(balance));
  }

  async function change<R extends { balance: Balance }>(uid: AuthorId, work: (trx: WriteQuery) => Promise<R>): Promise<R> {
    const result = await databases.forAuthor(uid).transaction(work);
    announce(uid, result.balance);
    return result;
  }

  async function holdWithin(trx: WriteQuery, request: HoldRequest): Promise<Hold> {
    const { uid, amount, expiresAt = new Date(clock.now().getTime() + holdLifetimeMs) } = request;
    if (amount === noCredits) return { state: "absent", amount, settled: noCredits, balance: await selectBalance(trx, uid) };
    if (amount < noCredits || amount > maxCharge) throw new AppError("invalid_request");
    const { state, ...result } = await holdCredits(trx, { ...request, expiresAt });
    if (state === "insufficient") throw new AppError("insufficient_credits");
    return { state, ...result };
  }

  async function settleWithin(trx: WriteQuery, settlement: Settlement): Promise<EndedHold> {
    if (settlement.amount < noCredits) throw new AppError("invalid_request");
    return endHold(trx, { ...settlement, reason: "settlement" });
  }

  function releaseWithin(trx: WriteQuery, name: HoldName): Promise<EndedHold> {
    return endHold(trx, { ...name, amount: noCredits, reason: "release" });
  }

  const balance = (uid: AuthorId) => databases.forAuthor(uid).transaction((trx) => selectBalance(trx, uid));
  const release = (name: HoldName) => change(name.uid, (trx) => releaseWithin(trx, name));

  async function expiredHolds({ limit = reconciledAtOnce } = {}): Promise<HoldName[]> {
    const until = clock.now();
    return (await Promise.all(databases.shards.map((shard) => selectExpiredHolds(shard, { until, limit })))).flat();
  }

  async function* statement(uid: AuthorId): AsyncGenerator<LedgerLine> {
    let after: LedgerLine | undefined;
    do {
      const last: LedgerLine | undefined = after;
      const lines = await databases.forAuthor(uid).transaction((trx) => selectStatement(trx, { uid, after: last, limit: linesAtOnce }));
      yield* lines;
      after = lines.length === linesAtOnce ? lines.at(-1) : undefined;
    } while (after);
  }

  return {
    statement,
    balanceOf: async (uid) => (await balance(uid)).available,
    balanceEvent: async (uid) => eventOf(await balance(uid)),
    async grant(gift) {
      if (gift.amount <= noCredits) throw new AppError("invalid_request");
      return change(gift.uid, (trx) => addCredits(trx, { ...gift, kind: "grant" }));
    },
    hold: (request) => change(request.uid, (trx) => holdWithin(trx, request)),
    settle: (settlement) => change(settlement.uid, (trx) => settleWithin(trx, settlement)),
    release,
    holdWithin,
    settleWithin,
    releaseWithin,
    announce,
    expiredHolds,
    async reconcile() {
      const expired = await expiredHolds();
      for (const name of expired) await release(name);
      return expired.length;
    },
  };
}

/** The feed is for the eye: the exact amount stays in the ledger. */
function eventOf({ available, version }: Balance): LiveEvent & { type: "credits" } {
  return { type: "credits", credits: Number(formatCredits(available)), version };
}
