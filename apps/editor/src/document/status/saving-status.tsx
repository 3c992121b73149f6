import { Trans } from "@lingui/react/macro";
import { Check, CircleAlert, LoaderCircle } from "lucide-react";
import type { Saving } from "../../base/api/debounced-saver.ts";
import "./save-status.css";

/** Save state of a form that is saved while the author types. */
export function SavingStatus({ saving: { kind } }: { readonly saving: Saving }) {
  return (
    <span className={`save-status save-status--${kind === "failed" ? "refused" : kind}`} data-save={kind}>
      {kind === "saved" ? (
        <Check size={16} strokeWidth={2.2} />
      ) : kind === "saving" ? (
        <LoaderCircle size={16} strokeWidth={1.75} />
      ) : (
        <CircleAlert size={16} strokeWidth={1.75} />
      )}
      <span className="save-status-words">
        {kind === "saved" ? <Trans>Saved</Trans> : kind === "saving" ? <Trans>Saving…</Trans> : <Trans>Not saved yet</Trans>}
      </span>
    </span>
  );
}
