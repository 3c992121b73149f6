import { Button } from "@coursewright/ui/button.tsx";
import { Trans, useLingui } from "@lingui/react/macro";
import { RefreshCw } from "lucide-react";
import { useIsOffline } from "../../base/api/connection.ts";
import { useAffords, useTextPrice } from "../credits/index.ts";
import { DraftFailure, TooFewCredits } from "./draft-failure.tsx";

interface DraftRowProps {
  readonly hasOutline: boolean;
  readonly hasIdea: boolean;
  readonly draft: { readonly isPending: boolean; readonly error: unknown; readonly cancel: () => void };
  readonly onDraft: () => void;
}

export function DraftRow({ hasOutline, hasIdea, draft, onDraft }: DraftRowProps) {
  const { t } = useLingui();
  const isOffline = useIsOffline();
  const price = useTextPrice();
  const isTooLittle = !useAffords(price);
  const disabledReason = isOffline
    ? t`The helper needs a connection`
    : isTooLittle
      ? t`Insufficient credits`
      : hasIdea
        ? undefined
        : t`First say what you want to teach`;
  return (
    <>
      <div className="idea-draft">
        <Button
          tone={hasOutline ? "secondary" : "primary"}
          busy={draft.isPending}
          disabledReason={draft.isPending ? undefined : disabledReason}
          onClick={onDraft}
        >
          {draft.isPending ? (
            <Trans>Drafting…</Trans>
          ) : hasOutline ? (
            <>
              <RefreshCw size={16} strokeWidth={1.75} />
              <Trans>Draft again</Trans>
            </>
          ) : (
            <Trans>Draft an outline</Trans>
          )}
        </Button>
        {draft.isPending ? (
          <Button tone="quiet" size="small" onClick={draft.cancel}>
            <Trans>Cancel</Trans>
          </Button>
        ) : (
          <span className="idea-price">{price === 0 ? <Trans>your own key</Trans> : <Trans>1 credit each time</Trans>}</span>
        )}
      </div>
      {draft.error ? <DraftFailure error={draft.error} /> : isTooLittle ? <TooFewCredits /> : null}
    </>
  );
}
