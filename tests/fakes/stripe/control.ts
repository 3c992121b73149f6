import type { IncomingMessage, ServerResponse } from "node:http";
import { json } from "node:stream/consumers";
import { z } from "zod";
import { sendJson } from "../loopback-server.ts";
import type { AfterSales } from "./after-sales.ts";
import { type Fault, faults } from "./faults.ts";
import type { Books } from "./objects.ts";
import type { Payers } from "./payers.ts";
import type { Webhooks } from "./webhooks.ts";

interface Controlled {
  readonly books: Books;
  readonly payers: Payers;
  readonly afterSales: AfterSales;
  readonly webhooks: Webhooks;
  fault: Fault | undefined;
}

const Session = z.object({ session: z.string() });

/**
 * `POST /control/{what}` with JSON: what payers, banks and the network do. A session is named by its id.
 *
 * refund {session, cents?} · dispute {session} · close-dispute {session, outcome} · clear {session, isPaid}
 * expire {session} · renew {session, isPaid} · hold {} · release {isReversed?} · repeat {times} · fault {kind?}
 */
export function createControl(fake: Controlled) {
  const { books, payers, afterSales, webhooks } = fake;
  const subscriptionOf = (session: string) => books.sessions.get(session)?.subscription ?? "";
  const controls: Record<string, (given: unknown) => unknown> = {
    refund(given) {
      const { session, cents } = Session.extend({ cents: z.number().int().optional() }).parse(given);
      return afterSales.refund(afterSales.chargeOf(session), cents);
    },
    dispute: (given) => afterSales.dispute(afterSales.chargeOf(Session.parse(given).session)),
    "close-dispute"(given) {
      const { session, outcome } = Session.extend({ outcome: z.enum(["won", "lost"]) }).parse(given);
      afterSales.closeDispute(afterSales.chargeOf(session), outcome);
    },
    clear(given) {
      const { session, isPaid } = Session.extend({ isPaid: z.boolean() }).parse(given);
      payers.clear(session, { isPaid });
    },
    expire: (given) => payers.expire(Session.parse(given).session),
    renew(given) {
      const { session, isPaid } = Session.extend({ isPaid: z.boolean() }).parse(given);
      payers.renew(subscriptionOf(session), { isPaid });
    },
    hold: () => webhooks.hold(),
    release(given) {
      const { isReversed } = z.object({ isReversed: z.boolean().default(false) }).parse(given);
      webhooks.release((waiting) => (isReversed ? waiting.toReversed() : waiting));
    },
    /** Sends the newest event again, so many times at once. Returns the statuses. */
    async repeat(given) {
      const { times } = z.object({ times: z.number().int().min(1).max(1_000) }).parse(given);
      const newest = webhooks.events.at(-1);
      return newest ? Promise.all(Array.from({ length: times }, () => webhooks.send(newest))) : [];
    },
    fault(given) {
      fake.fault = z.object({ kind: z.enum(faults).optional() }).parse(given).kind;
    },
  };

  return async (request: IncomingMessage, response: ServerResponse, what: string): Promise<void> => {
    const control = request.method === "POST" ? controls[what] : undefined;
    if (!control) return sendJson(response, 404, { error: `there is no control ${what}` });
    try {
      return sendJson(response, 200, { done: (await control(await json(request))) ?? null });
    } catch (error) {
      return sendJson(response, 400, { error: error instanceof Error ? error.message : String(error) });
    }
  };
}
