import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { CircleAlert, Droplet } from "lucide-react";
import { Link } from "react-router";
import { userQuery } from "../api/queries.ts";
import { useSignedIn } from "./signed-in.tsx";
import "./credits.css";

/** [CRED-03] Rounded down; it follows the live feed, which writes into the same cache. */
export function Credits() {
  const user = useQuery(userQuery(useSignedIn().uid));
  const { t } = useLingui();
  if (user.data) {
    return (
      <Link className="credits" to="/static/credit-packs" aria-label={t`${Math.floor(user.data.credits)} credits, see credit packs`}>
        <Droplet size={16} strokeWidth={2} />
        <CreditsText credits={user.data.credits} />
      </Link>
    );
  }
  if (!user.isError) return <span className="credits" aria-hidden="true" />;
  return (
    <button type="button" className="credits credits--bad" onClick={() => void user.refetch()}>
      <CircleAlert size={16} />
      <Trans>Failed to load subscription data</Trans>
    </button>
  );
}

export function CreditsText({ credits }: { readonly credits: number }) {
  const whole = Math.floor(credits);
  return <Trans>{whole} credits</Trans>;
}
