import type { AuthorId } from "@coursewright/base/ids.ts";
import type { CheckoutItem, CreditPack, PaidPlan } from "@coursewright/contract/billing.ts";
import type { Clock } from "../../platform/clock/clock.ts";
import type { Databases } from "../../platform/db/databases.ts";
import { AppError } from "../../platform/errors/app-error.ts";
import { newUuid } from "../../platform/ids/ids.ts";
import type { CourseForSale } from "./course-terms.ts";
import { membershipOf } from "./membership.ts";
import type { PaymentProvider } from "./payment-provider.ts";
import {
  type Bought,
  findByCheckout,
  findByKey,
  findCustomer,
  giveUp,
  insertPayment,
  keepCustomer,
  listLasting,
  listOpen,
  noteCheckout,
  type PaymentRow,
} from "./queries.ts";
import type { Reconciling } from "./reconciling.ts";
import { titleOf } from "./title.ts";

export interface Prices {
  readonly currency: string;
  readonly packs: readonly CreditPack[];
  readonly planCents: Readonly<Record<PaidPlan, number>>;
}

interface CheckoutOptions {
  databases: Databases;
  provider: PaymentProvider;
  reconciling: Reconciling;
  prices: Prices;
  findCourseForSale(courseId: Extract<CheckoutItem, { buy: "course" }>["courseId"]): Promise<CourseForSale>;
  emailOf(uid: AuthorId): Promise<string>;
  appOrigin: string;
  clock: Clock;
}

export interface CheckoutRequest {
  readonly uid: AuthorId;
  readonly wanted: CheckoutItem;
  readonly idempotencyKey: string;
  /** The app page to return to after payment, as a path with query. Default: the checkout page. */
  readonly backTo?: string | undefined;
}

interface Sale {
  readonly bought: Bought;
  readonly cents: number;
}

const askFirstAfterMs = 10 * 60_000;

/** Opens checkouts at the payment provider and handles the return. */
export function createCheckout(options: CheckoutOptions) {
  const { databases, provider, reconciling, prices, appOrigin, clock } = options;
  const page = `${appOrigin}/static/credit-packs`;

  const lastingOf = (uid: AuthorId) => databases.forAuthor(uid).transaction((trx) => listLasting(trx, uid));

  async function priced({ uid, wanted }: CheckoutRequest): Promise<Sale> {
    switch (wanted.buy) {
      case "credits": {
        const pack = prices.packs.find(({ id }) => id === wanted.pack);
        if (!pack) throw new AppError("not_found");
        return { bought: { buy: "credits", credits: pack.credits }, cents: pack.cents };
      }
      case "subscription":
        return { bought: wanted, cents: prices.planCents[wanted.plan] };
      case "course": {
        const { author, name, cents } = await options.findCourseForSale(wanted.courseId);
        if (author === uid) throw new AppError("already_bought");
        return { bought: { ...wanted, name }, cents };
      }
    }
  }

  async function close(payment: PaymentRow): Promise<void> {
    if (!payment.checkout) return databases.forAuthor(payment.uid).transaction((trx) => giveUp(trx, payment));
    await provider.closeCheckout(payment.checkout.id);
    await reconciling.reconcile(payment);
    return undefined;
  }

  /** The return URL after payment. The provider fills in the checkout id. */
  const paidAddress = (backTo: string | undefined) => `${returnAddress(backTo)}checkout={CHECKOUT_SESSION_ID}`;
  const returnAddress = (backTo: string | undefined) => (backTo === undefined ? `${page}?` : `${appOrigin}${backTo}&`);

  async function leadsElsewhere({ checkout }: PaymentRow, backTo: string | undefined): Promise<boolean> {
    return checkout !== undefined && (await provider.paidAddressOf(checkout.id)) !== paidAddress(backTo);
  }

  /**
   * Subscriptions and courses are bought once. Reuses an open checkout, or closes it when its terms or return URL differ. Refuses
   * to sell an item that the account already has.
   */
  async function findOpen({ uid, backTo }: CheckoutRequest, sale: Sale): Promise<PaymentRow | undefined> {
    const { bought } = sale;
    if (bought.buy === "credits") return undefined;
    const isRival = (payment: PaymentRow) => payment.state === "open" && isSameThing(payment.bought, bought);
    for (const rival of (await lastingOf(uid)).filter(isRival)) {
      if (!isSameSale(rival, sale) || (await leadsElsewhere(rival, backTo))) await close(rival);
      else if (rival.checkout) await reconciling.reconcile(rival);
    }
    const lasting = await lastingOf(uid);
    const { subscription, ownedCourses } = membershipOf(lasting);
    if (bought.buy === "subscription" ? subscription : ownedCourses.includes(bought.courseId)) throw new AppError("already_bought");
    return lasting.find((payment) => isRival(payment) && isSameSale(payment, sale));
  }

  async function begin(request: CheckoutRequest): Promise<PaymentRow> {
    const { uid, idempotencyKey } = request;
    const known = await databases.forAuthor(uid).transaction((trx) => findByKey(trx, uid, idempotencyKey));
    if (known) return known;
    const sale = await priced(request);
    const open = await findOpen(request, sale);
    if (open) return open;
    const createdAt = clock.now();
    const askAgainAt = new Date(createdAt.getTime() + askFirstAfterMs);
    const payment = { uid, paymentId: newUuid(), idempotencyKey, ...sale, currency: prices.currency, createdAt, askAgainAt };
    const row = await databases.forAuthor(uid).transaction(async (trx) => {
      return (await insertPayment(trx, payment)) ?? (await findByKey(trx, uid, idempotencyKey));
    });
    // A concurrent request was first; a retry finds its checkout.
    if (!row) throw new AppError("unavailable", { retryAfterSeconds: 1 });
    return row;
  }

  /** `gone` is a customer that the operator has deleted at the provider. */
  async function customerOf(uid: AuthorId, gone?: string): Promise<string> {
    const known = await databases.forAuthor(uid).transaction((trx) => findCustomer(trx, uid));
    if (known !== undefined && known !== gone) return known;
    const customer = await provider.createCustomer({ uid, email: await options.emailOf(uid), gone });
    return databases.forAuthor(uid).transaction((trx) => keepCustomer(trx, uid, { customer, gone }));
  }

  async function openAtProvider({ uid, paymentId, bought, cents, currency }: PaymentRow, backTo: string | undefined) {
    const order = {
      uid,
      paymentId,
      title: titleOf(bought),
      cents,
      currency,
      plan: bought.buy === "subscription" ? bought.plan : undefined,
      successUrl: paidAddress(backTo),
      cancelUrl: `${returnAddress(backTo)}cancelled`,
    };
    const customer = await customerOf(uid);
    const opened = await provider.openCheckout({ ...order, customer });
    if (opened !== "customer gone") return opened;
    const openedAgain = await provider.openCheckout({ ...order, customer: await customerOf(uid, customer) });
    if (openedAgain === "customer gone") throw new AppError("payment_unavailable");
    return openedAgain;
  }

  return {
    async start(request: CheckoutRequest): Promise<string> {
      const payment = await begin(request);
      if (!isWanted(payment.bought, request.wanted, prices)) throw new AppError("invalid_request");
      if (payment.checkout) return payment.checkout.url;
      // The provider's idempotency keys expire, so an old key would open a second checkout.
      if (payment.state !== "open") throw new AppError("link_spent");
      const checkout = await openAtProvider(payment, request.backTo);
      await databases.forAuthor(payment.uid).transaction((trx) => noteCheckout(trx, payment, checkout));
      return checkout.url;
    },

    async confirm(uid: AuthorId, checkoutId: string): Promise<PaymentRow> {
      const payment = await databases.forAuthor(uid).transaction((trx) => findByCheckout(trx, uid, checkoutId));
      const confirmed = payment && (await reconciling.reconcile(payment));
      if (!confirmed) throw new AppError("not_found");
      return confirmed;
    },

    async openPortal(uid: AuthorId): Promise<string> {
      const customer = await databases.forAuthor(uid).transaction((trx) => findCustomer(trx, uid));
      if (customer === undefined) throw new AppError("not_found");
      return provider.openPortal({ customer, returnUrl: page });
    },

    async forget(uid: AuthorId): Promise<void> {
      const open = await databases.forAuthor(uid).transaction((trx) => listOpen(trx, uid));
      for (const { checkout } of open) if (checkout) await provider.closeCheckout(checkout.id);
      const customer = await databases.forAuthor(uid).transaction((trx) => findCustomer(trx, uid));
      if (customer !== undefined) await provider.forgetCustomer(customer);
    },
  };
}

function isSameThing(a: Bought, b: Bought): boolean {
  return a.buy === b.buy && (a.buy !== "course" || b.buy !== "course" || a.courseId === b.courseId);
}

function isSameSale(a: Sale, b: Sale): boolean {
  const planOf = ({ bought }: Sale) => (bought.buy === "subscription" ? bought.plan : undefined);
  return a.cents === b.cents && planOf(a) === planOf(b);
}

/** An idempotency key belongs to one item. */
function isWanted(bought: Bought, wanted: CheckoutItem, { packs }: Prices): boolean {
  switch (wanted.buy) {
    case "credits":
      return bought.buy === "credits" && packs.some(({ id, credits }) => id === wanted.pack && credits === bought.credits);
    case "subscription":
      return bought.buy === "subscription" && bought.plan === wanted.plan;
    case "course":
      return bought.buy === "course" && bought.courseId === wanted.courseId;
  }
}
