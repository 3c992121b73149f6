import { limitStateOf } from "@coursewright/base/afford.ts";
import { addCredits as sumCredits, type Credits, credits, formatCredits, noCredits } from "@coursewright/base/credits.ts";
import type { AuthorId } from "@coursewright/base/ids.ts";
import type { LiveEvent } from "@coursewright/contract/live.ts";
import type { Clock } from "../../platform/clock/clock.ts";
import type { Databases, WriteQuery } from "../../platform/db/databases.ts";
import { AppError } from "../../platform/errors/app-error.ts";
import type { Live } from "../../platform/live/live.ts";
import type { ChargeOutcome } from "./charge-queries.ts";
import { createCharges } from "./charges.ts";
import {
  addCredits,
  type Balance,
  endHold,
  holdCredits,
  type HoldName,
  type LedgerLine,
  type LedgerResult,
  limitMonth,
  selectBalance,
  selectExpiredHolds,
  selectStatement,
  takeBackCredits,
} from "./queries.ts";

/** `operation` is the idempotency key: a repeated call changes nothing and returns the same result. */
interface Operation extends HoldName {
  readonly amount: Credits;
  readonly reason: string;
}
export type HoldRequest = Operation & { readonly expiresAt?: Date };
export type Settlement = HoldName & { readonly amount: Credits };
/** `absent`: a zero cost makes no hold. */
export type Hold = LedgerResult<"open" | "settled" | "released" | "absent">;
export type EndedHold = LedgerResult<"settled" | "released" | "absent">;

/** `debt` is the amount that could not be taken back and is now owed. */
export type TakenBack = LedgerResult<"taken" | "repeated"> & { readonly debt: Credits };

export interface CreditsService {
  balanceOf(uid: AuthorId): Promise<Credits>;
  readBalance(uid: AuthorId): Promise<Balance>;
  /** All ledger operations, oldest first, read in batches. */
  statement(uid: AuthorId): AsyncIterable<LedgerLine>;
  /** The first event of an account's live feed. */
  balanceEvent(uid: AuthorId): Promise<LiveEvent & { type: "credits" }>;
  grant(gift: Operation): Promise<LedgerResult<"added" | "repeated">>;
  /** Throws insufficient_credits or spending_limit without a change. */
  hold(request: HoldRequest): Promise<Hold>;
  /** Charges at most the hold and returns the rest. An ended hold stays unchanged. */
  settle(settlement: Settlement): Promise<EndedHold>;
  release(name: HoldName): Promise<EndedHold>;
  /** A hold and its settlement in one. Throws like `hold`. */
  deduct(charge: Operation): Promise<EndedHold>;
  /** The same within the caller's transaction on the author's shard. The caller must call `announce` after the commit. */
  holdWithin(trx: WriteQuery, request: HoldRequest): Promise<Hold>;
  settleWithin(trx: WriteQuery, settlement: Settlement): Promise<EndedHold>;
  releaseWithin(trx: WriteQuery, name: HoldName): Promise<EndedHold>;
  purchaseWithin(trx: WriteQuery, purchase: Operation): Promise<LedgerResult<"added" | "repeated">>;
  /** Refund: takes the available credits, never below zero. The rest becomes debt, which later credits pay first. */
  takeBackWithin(trx: WriteQuery, refund: Operation): Promise<TakenBack>;
  /** Limit per month (UTC) including holds; null removes it. */
  changeMonthlyLimit(uid: AuthorId, limit: Credits | null): Promise<Balance>;
  announce(uid: AuthorId, balance: Balance): void;
  /** Expired open holds of all authors. */
  expiredHolds(options?: { limit?: number }): Promise<HoldName[]>;
  /** Releases expired holds. Returns how many. */
  reconcile(): Promise<number>;
}

/** Maximum of a single charge. */
export const maxCharge = credits(1000);
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

  const charges = createCharges({ databases, announce });
  const readBalance = (uid: AuthorId) => databases.forAuthor(uid).transaction((trx) => selectBalance(trx, uid));
  const expiryOf = ({ expiresAt }: HoldRequest) => expiresAt ?? new Date(clock.now().getTime() + holdLifetimeMs);

  async function holdWithin(trx: WriteQuery, request: HoldRequest): Promise<Hold> {
    if (request.amount === noCredits) return free(await selectBalance(trx, request.uid));
    checkCharge(request.amount);
    return accepted(await holdCredits(trx, { ...request, expiresAt: expiryOf(request) }));
  }

  async function hold(request: HoldRequest): Promise<Hold> {
    if (request.amount === noCredits) return free(await readBalance(request.uid));
    checkCharge(request.amount);
    return accepted(await charges.apply({ ...request, action: "hold", expiresAt: expiryOf(request) }));
  }

  async function deduct(request: Operation): Promise<EndedHold> {
    if (request.amount === noCredits) return free(await readBalance(request.uid));
    checkCharge(request.amount);
    return ended(await charges.apply({ ...request, action: "deduct" }));
  }

  async function settleWithin(trx: WriteQuery, settlement: Settlement): Promise<EndedHold> {
    checkSettlement(settlement);
    return endHold(trx, settlement);
  }

  async function settle(settlement: Settlement): Promise<EndedHold> {
    checkSettlement(settlement);
    return ended(await charges.apply({ ...settlement, action: "end" }));
  }

  function releaseWithin(trx: WriteQuery, name: HoldName): Promise<EndedHold> {
    return endHold(trx, { ...name, amount: noCredits });
  }

  const release = (name: HoldName) => settle({ ...name, amount: noCredits });

  async function expiredHolds({ limit = reconciledAtOnce } = {}): Promise<HoldName[]> {
    const until = clock.now();
    return databases.fromShards((shard) => selectExpiredHolds(shard, { until, limit }));
  }

  async function* statement(uid: AuthorId): AsyncGenerator<LedgerLine> {
    let after: number | undefined = 0;
    do {
      const last: number = after;
      const lines = await databases.forAuthor(uid).transaction((trx) => selectStatement(trx, { uid, after: last, limit: linesAtOnce }));
      yield* lines;
      after = lines.length === linesAtOnce ? lines.at(-1)?.sequence : undefined;
    } while (after !== undefined);
  }

  return {
    statement,
    readBalance,
    balanceOf: async (uid) => (await readBalance(uid)).available,
    balanceEvent: async (uid) => eventOf(await readBalance(uid)),
    async grant(gift) {
      checkPositive(gift.amount);
      return change(gift.uid, (trx) => addCredits(trx, { ...gift, kind: "grant" }));
    },
    hold,
    settle,
    release,
    deduct,
    holdWithin,
    settleWithin,
    releaseWithin,
    async purchaseWithin(trx, purchase) {
      checkPositive(purchase.amount);
      return addCredits(trx, { ...purchase, kind: "purchase" });
    },
    async takeBackWithin(trx, refund) {
      checkPositive(refund.amount);
      return takeBackCredits(trx, refund);
    },
    async changeMonthlyLimit(uid, limit) {
      if (limit !== null && limit < noCredits) throw new AppError("invalid_request");
      return databases.forAuthor(uid).transaction((trx) => limitMonth(trx, { uid, limit }));
    },
    announce,
    expiredHolds,
    async reconcile() {
      const expired = await expiredHolds();
      await Promise.all(expired.map(release));
      return expired.length;
    },
  };
}

function accepted<State extends string>({ state, ...result }: LedgerResult<State | "insufficient" | "over_limit">) {
  if (state === "insufficient") throw new AppError("insufficient_credits");
  if (state === "over_limit") throw new AppError("spending_limit");
  return { state, ...result };
}

function ended(outcome: ChargeOutcome): EndedHold {
  const { state, ...result } = accepted(outcome);
  if (state === "open") throw new Error("The ledger did not end the hold");
  return { state, ...result };
}

/** The result for a zero cost. */
function free(balance: Balance): LedgerResult<"absent"> {
  return { state: "absent", amount: noCredits, settled: noCredits, balance };
}

function checkCharge(amount: Credits): void {
  if (amount < noCredits || amount > maxCharge) throw new AppError("invalid_request");
}

function checkSettlement({ amount }: Settlement): void {
  if (amount < noCredits) throw new AppError("invalid_request");
}

function checkPositive(amount: Credits): void {
  if (amount <= noCredits) throw new AppError("invalid_request");
}

/** The feed is for display; only the ledger has the exact amount. */
function eventOf({ available, held, monthlyLimit, monthCharged, version }: Balance): LiveEvent & { type: "credits" } {
  const limit = monthlyLimit === null ? undefined : limitStateOf({ limit: monthlyLimit, used: sumCredits(monthCharged, held) });
  return { type: "credits", credits: Number(formatCredits(available)), version, ...(limit && { limit }) };
}
