import { formatCredits } from "@coursewright/base/credits.ts";
import { audiobookVoice } from "@coursewright/contract/catalogue.ts";
import type { PageListing } from "@coursewright/contract/catalogue.ts";
import { Button } from "@coursewright/ui/button.tsx";
import { CheckRow } from "@coursewright/ui/check-row.tsx";
import { Dialog } from "@coursewright/ui/dialog.tsx";
import { Trans, useLingui } from "@lingui/react/macro";
import { useRef } from "react";
import type { ReactNode } from "react";
import { useIsOffline } from "../../base/api/connection.ts";
import { useAffords } from "../credits/index.ts";
import { exactly } from "./amounts.ts";
import { AtMost } from "./at-most.tsx";
import { EntrySection } from "./entry-section.tsx";
import type { PageAt } from "./listing.ts";
import type { Parts } from "./start-update.ts";
import { UpdateFailure } from "./update-failure.tsx";
import type { Failure } from "./update-failure.tsx";
import { useUpdateChoice } from "./use-update-choice.ts";
import { WhatChanged } from "./what-changed.tsx";
import "./update-dialog.css";
import { useHasOwnKey } from "../../base/api/session.ts";

interface UpdateDialogProps {
  readonly at: PageAt;
  readonly listing: PageListing | undefined;
  readonly isSignedOut: boolean;
  readonly failure: Failure | null;
  readonly name: string;
  /** The page's chapter and number. */
  readonly place: ReactNode;
  readonly thumbnail: ReactNode;
  readonly finalFocus: () => HTMLElement | null;
  readonly onClose: () => void;
  readonly onShowProgress: () => void;
  readonly onConfirm: (parts: Parts) => void;
}

/** [PANEL-04] */
export function UpdateDialog(props: UpdateDialogProps) {
  const { t } = useLingui();
  const { listing, isSignedOut, failure, onClose } = props;
  const confirm = useRef<HTMLButtonElement>(null);
  // The focus then moves to the overlay instead of back to the button.
  const goesOn = useRef(false);
  const goOn = (then: () => void) => {
    goesOn.current = true;
    then();
  };
  const hasOwnKey = useHasOwnKey();
  const choice = useUpdateChoice({ listing, isSignedOut, first: failedParts(failure) });
  const { parts, choose, estimate, minutes, off, most, hasVoice } = choice;
  const row = (amount: Parameters<typeof exactly>[0] | null, reason: string | undefined) =>
    reason === undefined && amount !== null ? exactly(amount) : null;
  return (
    <Dialog
      open
      size="large"
      title={t`Update the catalogue for this page?`}
      closeLabel={t`Close`}
      initialFocus={confirm}
      finalFocus={() => !goesOn.current && props.finalFocus()}
      onClose={onClose}
    >
      <div className="update-dialog">
        <div className="update-dialog-page">
          <div className="update-dialog-thumb">{props.thumbnail}</div>
          <div>
            <h3>{props.name}</h3>
            <small>{props.place}</small>
            <WhatChanged listing={listing} />
          </div>
        </div>
        {listing?.entry ? <EntrySection at={props.at} entry={listing.entry} /> : null}
        {failure ? <UpdateFailure failure={failure} /> : null}
        <div className="update-dialog-rows">
          <CheckRow
            label={t`Catalogue entry`}
            note={off.catalogue ?? t`A new picture, summary, goals and keywords for this page`}
            aside={hasOwnKey && off.catalogue === undefined ? t`your own key` : row(estimate.catalogue, off.catalogue)}
            checked={parts.catalogue}
            disabled={off.catalogue !== undefined}
            onCheckedChange={(catalogue) => choose({ catalogue })}
          />
          {hasVoice ? (
            <CheckRow
              label={t`Audiobook`}
              note={off.audiobook ?? <AudiobookNote minutes={minutes} />}
              aside={row(estimate.audiobook, off.audiobook)}
              checked={parts.audiobook}
              disabled={off.audiobook !== undefined}
              onCheckedChange={(audiobook) => choose({ audiobook })}
            />
          ) : null}
        </div>
        <AtMost amount={most} />
      </div>
      <div className="ui-dialog-foot">
        <Button tone="quiet" onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
        {off.isBusy ? (
          <Button ref={confirm} onClick={() => goOn(props.onShowProgress)}>
            <Trans>Show progress</Trans>
          </Button>
        ) : (
          <Confirm ref={confirm} choice={choice} onConfirm={(wanted) => goOn(() => props.onConfirm(wanted))} />
        )}
      </div>
    </Dialog>
  );
}

function AudiobookNote({ minutes }: { readonly minutes: number }) {
  const { t } = useLingui();
  const voice = audiobookVoice;
  return minutes === 1 ? t`Read aloud by ${voice}, about 1 minute, mp3` : t`Read aloud by ${voice}, about ${minutes} minutes, mp3`;
}

interface ConfirmProps {
  readonly ref: React.Ref<HTMLButtonElement>;
  readonly choice: ReturnType<typeof useUpdateChoice>;
  readonly onConfirm: (parts: Parts) => void;
}

/** [CAT-05] */
function Confirm({ ref, choice: { parts, most, off }, onConfirm }: ConfirmProps) {
  const { t } = useLingui();
  const isOffline = useIsOffline();
  const affords = useAffords(Number(formatCredits(most)));
  const nothing = off.catalogue ?? t`Choose what to update.`;
  const disabledReason = isOffline
    ? t`Updating needs a connection`
    : !parts.catalogue && !parts.audiobook
      ? nothing
      : affords
        ? undefined
        : t`This may cost more than you have.`;
  return (
    <Button ref={ref} disabledReason={disabledReason} onClick={() => onConfirm(parts)}>
      {affords ? <Trans>Update catalogue</Trans> : <Trans>Insufficient credits</Trans>}
    </Button>
  );
}

/** Retries the failed parts by default. */
function failedParts(failure: Failure | null): Parts | null {
  if (failure === null) return null;
  if (failure.kind === "refused") return failure.parts;
  const { catalogue, audiobook } = failure.update;
  return { catalogue: catalogue?.state === "failed", audiobook: audiobook?.state === "failed" };
}
