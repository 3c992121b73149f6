import { Hint } from "@coursewright/ui/hint.tsx";
import { Trans, useLingui } from "@lingui/react/macro";
import { CircleAlert, Droplet, TriangleAlert } from "lucide-react";
import { Link } from "react-router";
import { useCreditsTrouble } from "./credits-trouble.ts";
import { useLimitState } from "./limit-state.ts";
import { useSubscription } from "./use-subscription.ts";
import "./credits.css";

/** [CRED-03] Rounded down. The live feed writes into the same query cache. */
export function Credits() {
  const { credits, isLoading, error, reload } = useSubscription();
  const trouble = useCreditsTrouble() ?? error;
  if (isLoading) return <span className="credits" aria-hidden="true" />;
  if (trouble !== null) {
    return (
      <span role="alert" className="credits-trouble">
        <Hint text={trouble} side="bottom">
          <button type="button" className="credits credits--bad" onClick={reload}>
            <CircleAlert size={16} />
            <span>{trouble}</span>
          </button>
        </Hint>
      </span>
    );
  }
  if (credits === null) {
    return (
      <span className="credits credits--none">
        <Trans>No user signed in</Trans>
      </span>
    );
  }
  return <Balance credits={credits} />;
}

function Balance({ credits }: { readonly credits: number }) {
  const { t } = useLingui();
  const limit = useLimitState();
  const whole = Math.floor(credits);
  const warning = limit === "reached" ? t`Your monthly limit is reached` : limit === "near" ? t`You are near your monthly limit` : null;
  const name = t`${whole} credits, see credit packs`;
  const link = (
    <Link className="credits" to="/static/credit-packs" aria-label={warning === null ? name : `${name}. ${warning}.`}>
      {warning === null ? <Droplet size={16} strokeWidth={2} /> : <TriangleAlert className="credits-warn" size={16} strokeWidth={2} />}
      <CreditsText credits={credits} />
    </Link>
  );
  return warning === null ? (
    link
  ) : (
    <Hint text={warning} side="bottom">
      {link}
    </Hint>
  );
}

export function CreditsText({ credits }: { readonly credits: number }) {
  const whole = Math.floor(credits);
  return <Trans>{whole} credits</Trans>;
}
