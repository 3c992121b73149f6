import { Trans } from "@lingui/react/macro";
import { Link } from "react-router";
import { ApiError } from "../../base/api/api-error.ts";

/** Offers to buy credits when an action failed for lack of them. */
export function CreditsFallback({ error }: { readonly error: unknown }) {
  const cause = error instanceof Error && error.cause instanceof ApiError ? error.cause : error;
  switch (cause instanceof ApiError ? cause.failure.code : null) {
    case "spending_limit":
      return (
        <Link to="/static/statement">
          <Trans>Change the limit</Trans>
        </Link>
      );
    case "insufficient_credits":
      return (
        <Link to="/static/credit-packs">
          <Trans>See credit packs</Trans>
        </Link>
      );
    default:
      return null;
  }
}
