import { Button } from "@coursewright/ui/button.tsx";
import type { ButtonProps } from "@coursewright/ui/button.tsx";
import { Notice } from "@coursewright/ui/notice.tsx";
import { Trans, useLingui } from "@lingui/react/macro";
import { CircleAlert } from "lucide-react";
import { hasCode } from "../../base/api/api-error.ts";
import { useIsOffline } from "../../base/api/connection.ts";
import { wordsFor } from "../../base/api/error-words.ts";
import type { Departure } from "./use-departure.ts";

interface DepartingButtonProps extends Pick<ButtonProps, "tone" | "size" | "wide" | "disabledReason" | "children"> {
  readonly departure: Departure;
  readonly to: string;
  readonly onLeave: () => void;
}

/** Opens a page of the payment provider. On failure the reason is shown beside the button, which retries. */
export function DepartingButton({ departure, to, onLeave, disabledReason, children, ...buttonStyle }: DepartingButtonProps) {
  const { t } = useLingui();
  const isOffline = useIsOffline();
  const isLeaving = departure.kind === "leaving" && departure.to === to;
  const failure = departure.kind === "failed" && departure.to === to ? departure : null;
  const isOther = departure.kind === "leaving" && !isLeaving;
  return (
    <>
      {failure ? <DepartureFailure error={failure.error} /> : null}
      <Button
        {...buttonStyle}
        busy={isLeaving}
        disabledReason={
          disabledReason ?? (isOffline ? t`Paying needs a connection` : isOther ? t`Another payment page is being opened` : undefined)
        }
        onClick={onLeave}
      >
        {isLeaving ? <Trans>Opening the payment page…</Trans> : failure ? <Trans>Try again</Trans> : children}
      </Button>
    </>
  );
}

/** The texts of these refusals already mention payment; other errors also say that no money was taken. */
const ofPayments = ["payment_unavailable", "payment_not_set_up", "already_bought"] as const;

function DepartureFailure({ error }: { readonly error: unknown }) {
  const icon = <CircleAlert size={18} />;
  if (ofPayments.some((code) => hasCode(error, code))) return <Notice tone="bad" icon={icon} title={wordsFor(error)} />;
  return (
    <Notice tone="bad" icon={icon} title={<Trans>The payment page did not open. Nothing was charged.</Trans>}>
      {hasCode(error, "offline") ? <Trans>You are offline.</Trans> : wordsFor(error)}
    </Notice>
  );
}
