import { Notice } from "@coursewright/ui/notice.tsx";
import { Trans, useLingui } from "@lingui/react/macro";
import { CircleAlert } from "lucide-react";
import { Link } from "react-router";
import { hasCode } from "../../base/api/api-error.ts";
import { wordsFor } from "../../base/api/error-words.ts";
import { CreditsFallback } from "../credits/index.ts";

/** Says why there is no new outline, and that the old outline and the credits are safe. */
export function DraftFailure({ error }: { readonly error: unknown }) {
  const { t } = useLingui();
  if (hasCode(error, "insufficient_credits")) return <TooFewCredits />;
  const title =
    hasCode(error, "helper_failed") || hasCode(error, "no_json_in_reply")
      ? t`The helper’s answer could not be used. Nothing was changed, and nothing was charged.`
      : hasCode(error, "helper_busy")
        ? t`The helper is busy. Nothing was changed, and nothing was charged.`
        : hasCode(error, "version_conflict")
          ? t`This outline was changed in another tab. Nothing was charged. Please load this page again.`
          : wordsFor(error);
  return (
    <Notice tone="bad" icon={<CircleAlert size={18} />} title={title}>
      <CreditsFallback error={error} />
    </Notice>
  );
}

export function TooFewCredits() {
  return (
    <Notice tone="warn" icon={<CircleAlert size={18} />} title={<Trans>You do not have enough credits.</Trans>}>
      <Link to="/static/credit-packs">
        <Trans>See credit packs</Trans>
      </Link>
    </Notice>
  );
}
