import type { AuthorId } from "@coursewright/base/ids.ts";
import type { Offers, Payment, Subscription } from "@coursewright/contract/billing.ts";
import type { Clock } from "../../platform/clock/clock.ts";
import type { Databases } from "../../platform/db/databases.ts";
import { AppError } from "../../platform/errors/app-error.ts";
import type { Live } from "../../platform/live/live.ts";
import type { Log } from "../../platform/log/log.ts";
import { receiptEmail } from "../../platform/mail/email-templates.ts";
import type { Posting } from "../../platform/mail/posting.ts";
import type { AccountsService } from "../accounts/service.ts";
import type { CoursesService } from "../courses/service.ts";
import type { CreditsService } from "../credits/service.ts";
import type { PublishingService } from "../publishing/service.ts";
import { createCheckout, type Prices } from "./checkout.ts";
import { createCourseTerms } from "./course-terms.ts";
import { subscriptionOf } from "./membership.ts";
import { createStripeProvider } from "./payment-provider.ts";
import { listLasting, listMade, type PaymentRow } from "./queries.ts";
import { createReconciling } from "./reconciling.ts";

interface BillingOptions extends Prices {
  /** If undefined, prices are shown but nothing can be bought. */
  stripe: Parameters<typeof createStripeProvider>[0] | undefined;
  databases: Databases;
  accounts: Pick<AccountsService, "members" | "readUser" | "own">;
  credits: Pick<CreditsService, "purchaseWithin" | "takeBackWithin" | "announce">;
  courses: Pick<CoursesService, "readProject">;
  publishing: Pick<PublishingService, "shownCourse">;
  live: Pick<Live, "publish">;
  posting: Pick<Posting, "post">;
  appOrigin: string;
  clock: Clock;
  log: Pick<Log, "warn" | "info">;
}

export type BillingService = ReturnType<typeof createBillingService>;

/** The Stripe events that may change a payment. Others are ignored. */
const heeded = new Set([
  "checkout.session.completed",
  "checkout.session.async_payment_succeeded",
  "checkout.session.async_payment_failed",
  "checkout.session.expired",
  "charge.refunded",
  "charge.refund.updated",
  "refund.failed",
  "charge.dispute.created",
  "charge.dispute.updated",
  "charge.dispute.closed",
  "charge.dispute.funds_withdrawn",
  "charge.dispute.funds_reinstated",
  "customer.subscription.created",
  "customer.subscription.updated",
  "customer.subscription.paused",
  "customer.subscription.resumed",
  "customer.subscription.deleted",
  "invoice.paid",
  "invoice.payment_failed",
]);
const paymentsAtOnce = 100;

export function createBillingService(options: BillingOptions) {
  const { databases, accounts, log } = options;
  const terms = createCourseTerms({ ...options, readUser: accounts.readUser });
  const stripePayments = options.stripe && openCheckout({ ...options, stripe: options.stripe, findCourseForSale: terms.findForSale });
  const mustBeSetUp = () => {
    if (!stripePayments) throw new AppError("payment_not_set_up");
    return stripePayments;
  };

  async function listPayments(uid: AuthorId, { before, limit }: { before?: string | undefined; limit: number }) {
    const from = before === undefined ? undefined : new Date(before);
    const rows = await databases.forAuthor(uid).transaction((trx) => listMade(trx, uid, { before: from, limit: limit + 1 }));
    const payments = rows.slice(0, limit).map(present);
    return { payments, next: rows.length > limit ? (payments.at(-1)?.startedAt ?? null) : null };
  }

  return {
    ...terms,
    offers: (): Offers => ({
      isSetUp: stripePayments !== undefined,
      currency: options.currency.toUpperCase(),
      packs: [...options.packs],
      plans: [
        { plan: "monthly", cents: options.planCents.monthly },
        { plan: "yearly", cents: options.planCents.yearly },
      ],
    }),
    startCheckout: async (request: Parameters<Till["checkout"]["start"]>[0]) => mustBeSetUp().checkout.start(request),
    confirmCheckout: async (uid: AuthorId, checkoutId: string) => present(await mustBeSetUp().checkout.confirm(uid, checkoutId)),
    openPortal: async (uid: AuthorId) => mustBeSetUp().checkout.openPortal(uid),
    listPayments,
    /** Newest first. */
    async *readAll(uid: AuthorId): AsyncGenerator<Payment> {
      let before: string | undefined;
      do {
        const { payments, next } = await listPayments(uid, { before, limit: paymentsAtOnce });
        yield* payments;
        before = next ?? undefined;
      } while (before !== undefined);
    },
    readSubscription: async (uid: AuthorId): Promise<Subscription> =>
      subscriptionOf(await databases.forAuthor(uid).transaction((trx) => listLasting(trx, uid))),

    /** Treats the event as a hint to fetch the payment. Returns after the result is committed. */
    async receiveEvent(bytes: Buffer, signature: string): Promise<void> {
      const { provider, reconciling } = mustBeSetUp();
      const event = provider.readEvent(bytes, signature);
      if (!heeded.has(event.type)) return;
      const name = await provider.paymentOf(event);
      if (!name || (await reconciling.isEventKnown(name.uid, event.id))) return;
      const payment = await reconciling.reconcile(name, event.id);
      if (!payment) log.info({ eventId: event.id, type: event.type }, "an event does not belong to a known payment");
    },

    askAboutOpen: async () => (stripePayments ? stripePayments.reconciling.askAboutOpen() : 0),
    /** Ends the account's subscriptions and deletes the customer at the provider. */
    forget: async (uid: AuthorId) => stripePayments?.checkout.forget(uid),
  };
}

type Till = ReturnType<typeof openCheckout>;
type TillOptions = BillingOptions & {
  stripe: NonNullable<BillingOptions["stripe"]>;
  findCourseForSale: Parameters<typeof createCheckout>[0]["findCourseForSale"];
};

function openCheckout(options: TillOptions) {
  const { accounts, posting, log, appOrigin } = options;
  const provider = createStripeProvider(options.stripe);
  const emailOf = async (uid: AuthorId) => (await accounts.own.read(uid)).email;

  async function sendReceipt({ uid, paymentId, bought, cents, currency, receiptUrl }: PaymentRow): Promise<void> {
    const price = new Intl.NumberFormat("en", { style: "currency", currency }).format(cents / 100);
    const content = receiptEmail({ bought, price, url: receiptUrl ?? `${appOrigin}/static/credit-packs` });
    await posting.post({ id: `receipt-${paymentId}`, to: await emailOf(uid), content });
  }

  const reconciling = createReconciling({
    ...options,
    provider,
    members: accounts.members,
    onPaid(payment) {
      sendReceipt(payment).catch((error: unknown) => log.warn({ err: error, paymentId: payment.paymentId }, "sending a receipt failed"));
    },
  });
  return { provider, reconciling, checkout: createCheckout({ ...options, provider, reconciling, prices: options, emailOf }) };
}

function present(payment: PaymentRow): Payment {
  return {
    id: payment.paymentId,
    bought: payment.bought,
    state: payment.state,
    cents: payment.cents,
    currency: payment.currency.toUpperCase(),
    refundedCents: payment.refundedCents,
    isDisputed: payment.dispute !== "none",
    startedAt: payment.createdAt.toISOString(),
    paidAt: payment.paidAt?.toISOString() ?? null,
    receiptUrl: payment.receiptUrl,
  };
}
