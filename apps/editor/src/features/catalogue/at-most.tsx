import { formatCredits, noCredits } from "@coursewright/base/credits.ts";
import type { Credits } from "@coursewright/base/credits.ts";
import { Trans } from "@lingui/react/macro";
import { Link } from "react-router";
import { useAffords, useSubscription } from "../credits/index.ts";
import { exactly, fourPlaces } from "./amounts.ts";
import "./at-most.css";
import { useHasOwnKey } from "../../base/api/session.ts";

/** [CAT-09] The maximum cost beside the balance, with a link to credit packs if the balance is too low. */
export function AtMost({ amount }: { readonly amount: Credits }) {
  const { credits } = useSubscription();
  const affords = useAffords(Number(formatCredits(amount)));
  const hasOwnKey = useHasOwnKey();
  const most = exactly(amount);
  const balance = credits === null ? null : fourPlaces(credits);
  return (
    <div className="at-most">
      <span>
        <Trans>At most</Trans>
      </span>
      <b>{hasOwnKey && amount === noCredits ? <Trans>your own key</Trans> : <Trans>{most} credits</Trans>}</b>
      <small>
        {balance === null ? (
          <Trans>Only what is used will be charged.</Trans>
        ) : (
          <Trans>You have {balance}. Only what is used will be charged.</Trans>
        )}{" "}
        {affords ? null : (
          <Link to="/static/credit-packs">
            <Trans>See credit packs</Trans>
          </Link>
        )}
      </small>
    </div>
  );
}
