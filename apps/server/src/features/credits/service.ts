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

/** `debt`: what could not be taken back, and is owed now. */
export type TakenBack = LedgerResult<"taken" | "repeated"> & { readonly debt: Credits };

export interface CreditsService {
  balanceOf(uid: AuthorId): Promise<Credits>;
  readBalance(uid: AuthorId): Promise<Balance>;
  /** Every operation of the ledger, oldest first, a few at a time. */
  statement(uid: AuthorId): AsyncIterable<LedgerLine>;
  /** The event an account's live feed begins with. */
  balanceEvent(uid: AuthorId): Promise<LiveEvent & { type: "credits" }>;
  grant(gift: Operation): Promise<LedgerResult<"added" | "repeated">>;
  /** Throws insufficient_credits or spending_limit, and has changed nothing then. */
  hold(request: HoldRequest): Promise<Hold>;
  /** Charges at most the hold and gives back the rest. A hold that has ended stays as it ended. */
  settle(settlement: Settlement): Promise<EndedHold>;
  release(name: HoldName): Promise<EndedHold>;
  /** A hold and its settlement at once. Throws as `hold` does. */
  deduct(charge: Operation): Promise<EndedHold>;
  /** The same within the caller's transaction on the author's shard; it calls `announce` after its commit. */
  holdWithin(trx: WriteQuery, request: HoldRequest): Promise<Hold>;
  settleWithin(trx: WriteQuery, settlement: Settlement): Promise<EndedHold>;
  releaseWithin(trx: WriteQuery, name: HoldName): Promise<EndedHold>;
  purchaseWithin(trx: WriteQuery, purchase: Operation): Promise<LedgerResult<"added" | "repeated">>;
  /** A refund: takes what is available, never into the negative. The rest is owed, and whatever comes in pays it first. */
  takeBackWithin(trx: WriteQuery, refund: Operation): Promise<TakenBack>;
  /** What a month may cost, by UTC, with what is held; null takes the limit away. */
  changeMonthlyLimit(uid: AuthorId, limit: Credits | null): Promise<Balance>;
  announce(uid: AuthorId, balance: Balance): void;
  /** Open holds past their time, of all authors. */
  expiredHolds(options?: { limit?: number }): Promise<HoldName[]>;
  /** Releases what nobody came back for; answers how many holds. */
  reconcile(): Promise<number>;
}

/** No single charge is larger. */
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
  if (state === "open") throw new Error("The ledger left open what it was to end");
  return { state, ...result };
}

/** What costs nothing takes no hold. */
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

/** The feed is for the eye: the exact amount stays in the ledger. */
function eventOf({ available, held, monthlyLimit, monthCharged, version }: Balance): LiveEvent & { type: "credits" } {
  const limit = monthlyLimit === null ? undefined : limitStateOf({ limit: monthlyLimit, used: sumCredits(monthCharged, held) });
  return { type: "credits", credits: Number(formatCredits(available)), version, ...(limit && { limit }) };
}
