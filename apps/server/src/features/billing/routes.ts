import {
  changeCourseTerms,
  confirmCheckout,
  listPayments,
  openBillingPortal,
  readCourseAccess,
  readCourseTerms,
  readOffers,
  readSubscription,
  startCheckout,
  stripeWebhook,
} from "@coursewright/contract/billing.ts";
import type { FastifyRequest } from "fastify";
import { AppError } from "../../platform/errors/app-error.ts";
import { bytesRoute, route, type Route } from "../../platform/http/route.ts";
import { newUuid } from "../../platform/ids/ids.ts";
import type { BillingService } from "./service.ts";

const toRead = { actor: "owner", limit: "read", cost: "free" } as const;
const toPay = { actor: "owner", limit: "checkout", cost: "free" } as const;

export function billingRoutes(billing: BillingService): Route[] {
  return [
    route(readOffers, { actor: "anyone", limit: "read", cost: "free" }, async () => billing.offers()),
    route(startCheckout, toPay, async ({ params, query, body, request }) => ({
      url: await billing.startCheckout({ uid: params.uid, wanted: body, idempotencyKey: keyOf(request), backTo: query.backTo }),
    })),
    route(confirmCheckout, toPay, async ({ params }) => billing.confirmCheckout(params.uid, params.checkoutId)),
    route(openBillingPortal, toPay, async ({ params }) => ({ url: await billing.openPortal(params.uid) })),
    route(listPayments, toRead, async ({ params, query }) => billing.listPayments(params.uid, query)),
    route(readSubscription, toRead, async ({ params }) => billing.readSubscription(params.uid)),
    route(readCourseTerms, toRead, async ({ params }) => billing.readTerms(params.uid, params.projectId)),
    route(changeCourseTerms, { actor: "owner", limit: "write", cost: "free" }, async ({ params, body }) =>
      billing.changeTerms(params.uid, params.projectId, body),
    ),
    route(readCourseAccess, { actor: "anyone", limit: "read", cost: "free" }, async ({ actor, params }) =>
      billing.readAccess(actor, params.courseId),
    ),
    bytesRoute(stripeWebhook, { actor: "anyone", limit: "webhook", cost: "free", importance: "kept" }, async ({ bytes, request }) => {
      const signature = request.headers["stripe-signature"];
      if (typeof signature !== "string") throw new AppError("invalid_request");
      await billing.receiveEvent(bytes, signature);
    }),
  ];
}

function keyOf({ headers }: FastifyRequest): string {
  const key = headers["idempotency-key"];
  if (key === undefined) return newUuid();
  if (typeof key !== "string" || !/^[\w.:-]{1,100}$/.test(key)) throw new AppError("invalid_request");
  return key;
}
