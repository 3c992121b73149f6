import { isDeepStrictEqual } from "node:util";
import { credits as creditsOf } from "@coursewright/base/credits.ts";
import type { AuthorId } from "@coursewright/base/ids.ts";
import type { Clock } from "../../platform/clock/clock.ts";
import type { Databases, WriteQuery } from "../../platform/db/databases.ts";
import { AppError } from "../../platform/errors/app-error.ts";
import type { Live } from "../../platform/live/live.ts";
import type { Log } from "../../platform/log/log.ts";
import type { AccountsService } from "../accounts/service.ts";
import type { CreditsService } from "../credits/service.ts";
import { membershipOf } from "./membership.ts";
import { oneAtATime } from "./one-at-a-time.ts";
import type { PaymentName, PaymentProvider } from "./payment-provider.ts";
import {
  findPayment,
  isEventKnown,
  listLasting,
  noteEvents,
  type PaymentRow,
  postponeAsking,
  selectToAskAbout,
  type Standing,
  writeStanding,
} from "./queries.ts";
import { neverOpened, standingOf, unknownToProvider } from "./standing.ts";

export interface ReconcilingOptions {
  databases: Databases;
  provider: PaymentProvider;
  credits: Pick<CreditsService, "purchaseWithin" | "takeBackWithin" | "announce">;
  members: AccountsService["members"];
  live: Pick<Live, "publish">;
  /** Called once per payment, when it is first seen as paid. */
  onPaid(payment: PaymentRow): void;
  clock: Clock;
  log: Pick<Log, "warn">;
}

interface Written {
  readonly payment: PaymentRow;
  readonly balance: Parameters<CreditsService["announce"]>[1] | undefined;
  readonly isMembershipNew: boolean;
}

export type Reconciling = ReturnType<typeof createReconciling>;

const attempts = 10;
const askedAtOnce = 50;
const failuresInARow = 3;
const afterFailureMs = 10 * 60_000;

/** Updates payment row, ledger and user record to the provider's current state (decision 0030). */
export function createReconciling(options: ReconcilingOptions) {
  const { databases, provider, credits, members, live, clock, log } = options;

  async function write(payment: PaymentRow, standing: Standing, eventIds: readonly string[]): Promise<Written | undefined> {
    return databases.forAuthor(payment.uid).transaction(async (trx) => {
      const isLasting = payment.bought.buy !== "credits";
      // Two payments may change the same user record: the second must see the changes of the first.
      if (isLasting) await members.lockWithin(trx, payment.uid);
      const written = await writeStanding(trx, payment, standing);
      if (!written) return undefined;
      await noteEvents(trx, payment, eventIds);
      const balance = await moveCredits(trx, { credits, before: payment, after: written });
      const isRecordNew = isLasting && (await members.writeWithin(trx, payment.uid, membershipOf(await listLasting(trx, payment.uid))));
      // A cancellation does not change the record, but open pages must show it.
      const isMembershipNew = isRecordNew || !isDeepStrictEqual(payment.subscription, written.subscription);
      return { payment: written, balance, isMembershipNew };
    });
  }

  function tell(before: PaymentRow, { payment, balance, isMembershipNew }: Written): void {
    if (balance) credits.announce(payment.uid, balance);
    if (isMembershipNew) live.publish(payment.uid, { type: "membership" });
    if (before.paidAt === null && payment.paidAt !== null) options.onPaid(payment);
  }

  /** If another response was written in the meantime, ours may be outdated, so we fetch it again. */
  async function ask(name: PaymentName, eventIds: readonly string[]): Promise<PaymentRow | undefined> {
    for (let attempt = 0; attempt < attempts; attempt += 1) {
      const payment = await databases.forAuthor(name.uid).transaction((trx) => findPayment(trx, name));
      if (!payment) return undefined;
      const now = clock.now();
      const { checkout } = payment;
      const seen = checkout ? ((await provider.readCheckout(checkout.id)) ?? unknownToProvider(payment)) : neverOpened(payment, now);
      const written = await write(payment, standingOf(payment, seen, now), eventIds);
      if (written) {
        tell(payment, written);
        return written.payment;
      }
    }
    throw new AppError("unavailable", { retryAfterSeconds: 5 });
  }

  const inTurn = oneAtATime<string, PaymentRow | undefined, PaymentName>(ask, ({ uid, paymentId }) => `${uid} ${paymentId}`);
  const reconcile = (name: PaymentName, eventId?: string) => inTurn(name, eventId === undefined ? [] : [eventId]);

  async function hasNews(name: PaymentName): Promise<boolean> {
    const before = await databases.forAuthor(name.uid).transaction((trx) => findPayment(trx, name));
    const after = await reconcile(name);
    return after?.state === "paid" && !isDeepStrictEqual(newsOf(before), newsOf(after));
  }

  /** A failing payment must not block the others. */
  async function postpone(name: PaymentName, now: Date): Promise<void> {
    const later = new Date(now.getTime() + afterFailureMs);
    await databases.forAuthor(name.uid).transaction((trx) => postponeAsking(trx, name, later));
  }

  return {
    /** Returns the current payment, or undefined when it is unknown or its account was erased. */
    reconcile,

    isEventKnown: (uid: AuthorId, eventId: string) => databases.forAuthor(uid).transaction((trx) => isEventKnown(trx, uid, eventId)),

    /** Polls payments without timely events. Returns the number of changed payments. */
    async askAboutOpen(): Promise<number> {
      const until = clock.now();
      const names = await databases.fromShards((shard) => selectToAskAbout(shard, { until, limit: askedAtOnce }));
      let found = 0;
      let failures = 0;
      for (const name of names) {
        try {
          if (await hasNews(name)) found += 1;
          failures = 0;
        } catch (error) {
          log.warn({ err: error, paymentId: name.paymentId }, "polling a payment failed");
          await postpone(name, until);
          failures += 1;
          // Several failures in a row: the provider is down, so the other payments would fail too.
          if (failures === failuresInARow) break;
        }
      }
      return found;
    },
  };
}

function newsOf(payment: PaymentRow | undefined) {
  return payment && [payment.state, payment.refundedCents, payment.dispute, payment.subscription.state];
}

interface Move {
  credits: ReconcilingOptions["credits"];
  before: PaymentRow;
  after: PaymentRow;
}

/** Books the difference, under an operation unique to this response. */
async function moveCredits(trx: WriteQuery, { credits, before, after }: Move): Promise<Written["balance"]> {
  const difference = after.standingCredits - before.standingCredits;
  if (difference === 0) return undefined;
  const operation = `payment:${after.paymentId}:${after.version}`;
  const movement = { uid: after.uid, operation, amount: creditsOf(Math.abs(difference)) };
  const moved =
    difference > 0
      ? await credits.purchaseWithin(trx, { ...movement, reason: "Credit pack" })
      : await credits.takeBackWithin(trx, { ...movement, reason: after.dispute === "none" ? "Refund" : "Disputed payment" });
  return moved.balance;
}
