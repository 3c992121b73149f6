import { type Books, type Charge, type Dispute, type DisputeStatus, mint, mustHave, type Refund, seconds } from "./objects.ts";
import type { Webhooks } from "./webhooks.ts";

export type AfterSales = ReturnType<typeof createAfterSales>;

/** Refunds by the seller, and disputes by the payer's bank. */
export function createAfterSales({ books, webhooks }: { books: Books; webhooks: Webhooks }) {
  const { emit } = webhooks;

  return {
    /** Without an amount, refunds all that is left. */
    refund(charge: Charge, amount = charge.amount - charge.amount_refunded): Refund {
      if (amount <= 0 || amount > charge.amount - charge.amount_refunded) throw new Error("more than is left of the charge");
      const { id, currency, payment_intent } = charge;
      const refund: Refund = {
        id: mint("re"),
        object: "refund",
        amount,
        currency,
        charge: id,
        payment_intent,
        status: "succeeded",
        metadata: {},
        created: seconds(),
      };
      books.refunds.set(refund.id, refund);
      charge.amount_refunded += amount;
      charge.refunded = charge.amount_refunded === charge.amount;
      emit("refund.created", refund);
      emit("charge.refunded", charge);
      return refund;
    },

    dispute(charge: Charge, status: DisputeStatus = "needs_response"): Dispute {
      const { id, amount, currency, payment_intent } = charge;
      const dispute: Dispute = {
        id: mint("du"),
        object: "dispute",
        amount,
        currency,
        charge: id,
        payment_intent,
        reason: "fraudulent",
        status,
        metadata: {},
        created: seconds(),
      };
      books.disputes.set(dispute.id, dispute);
      charge.disputed = true;
      emit("charge.dispute.created", dispute);
      return dispute;
    },

    closeDispute(charge: Charge, status: "won" | "lost"): void {
      const dispute = [...books.disputes.values()].findLast((one) => one.charge === charge.id);
      if (!dispute) throw new Error("nobody disputes that");
      dispute.status = status;
      emit("charge.dispute.closed", dispute);
    },

    /** The charge that paid a session, or the newest one of its subscription. */
    chargeOf(sessionId: string): Charge {
      const session = mustHave(books.sessions, sessionId);
      const payment = [...books.invoicePayments.values()].find(({ invoice }) => invoice === session.invoice);
      const intent = mustHave(books.intents, session.payment_intent ?? payment?.payment.payment_intent ?? null);
      return mustHave(books.charges, intent.latest_charge);
    },
  };
}
