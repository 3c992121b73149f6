import { closeReview, markNote, readReview, reviewPage } from "@coursewright/contract/page-review.ts";
import { leavingOf, operationOf } from "../../platform/http/paid-request.ts";
import { route, type Route } from "../../platform/http/route.ts";
import type { PageReviews } from "./service.ts";

export function pageReviewRoutes(reviews: PageReviews): Route[] {
  return [
    route(readReview, { actor: "owner", limit: "read", cost: "free" }, async ({ params }) => ({ review: await reviews.read(params) })),
    route(reviewPage, { actor: "owner", limit: "generate", cost: "credits" }, async ({ params, body, request, reply }) => ({
      review: await reviews.review({ page: params, operation: operationOf(request), ...body, signal: leavingOf(reply) }),
    })),
    route(closeReview, { actor: "owner", limit: "write", cost: "free" }, ({ params }) => reviews.close(params)),
    route(markNote, { actor: "owner", limit: "write", cost: "free" }, async ({ params, body }) => {
      const { noteId, ...page } = params;
      return { review: await reviews.mark(page, { noteId, ...body }) };
    }),
  ];
}
