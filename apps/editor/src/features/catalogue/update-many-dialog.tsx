import { formatCredits, noCredits, parseCredits } from "@coursewright/base/credits.ts";
import type { Credits } from "@coursewright/base/credits.ts";
import { updateMany } from "@coursewright/contract/catalogue.ts";
import type { OutdatedPage } from "@coursewright/contract/catalogue.ts";
import { Button } from "@coursewright/ui/button.tsx";
import { CheckRow } from "@coursewright/ui/check-row.tsx";
import { Dialog } from "@coursewright/ui/dialog.tsx";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { isTemporary } from "../../base/api/api-error.ts";
import { call } from "../../base/api/client.ts";
import { useIsOffline } from "../../base/api/connection.ts";
import { queries, userKey } from "../../base/api/queries.ts";
import { useAffords } from "../credits/index.ts";
import { useSignedIn } from "../../base/session/signed-in.tsx";
import { exactly, sum } from "./amounts.ts";
import { AtMost } from "./at-most.tsx";
import { Refused } from "./update-failure.tsx";
import type { Run } from "./use-runs.ts";
import "./update-dialog.css";
import "./update-many-dialog.css";
import { useHasOwnKey } from "../../base/api/session.ts";

interface UpdateManyDialogProps {
  readonly projectId: string;
  /** The pages of one batch; `total` counts all outdated pages. */
  readonly pages: readonly OutdatedPage[];
  readonly total: number;
  readonly onClose: () => void;
  readonly onBegun: (runs: readonly Run[]) => void;
}

export function UpdateManyDialog({ projectId, pages, total, onClose, onBegun }: UpdateManyDialogProps) {
  const { t } = useLingui();
  const confirm = useRef<HTMLButtonElement>(null);
  const { capabilities } = useSignedIn();
  const [audiobooks, setAudiobooks] = useState(false);
  const written = pages.filter(hasWords);
  const spoken = written.filter(({ audiobook }) => audiobook !== null).length;
  const recordings = sum(written.map(({ audiobook }) => (audiobook === null ? noCredits : parseCredits(audiobook))));
  const hasOwnKey = useHasOwnKey();
  const entries = hasOwnKey ? noCredits : sum(written.map(({ catalogue }) => parseCredits(catalogue)));
  const most = audiobooks ? sum([entries, recordings]) : entries;
  const start = useStart({ projectId, pages: written, onClose, onBegun });
  return (
    <Dialog open size="large" title={t`Update these catalogue entries?`} closeLabel={t`Close`} initialFocus={confirm} onClose={onClose}>
      <div className="update-dialog">
        <PageList pages={pages} total={total} />
        {start.error ? <Refused error={start.error} /> : null}
        {capabilities.speech && spoken > 0 ? (
          <div className="update-dialog-rows">
            <CheckRow
              label={t`Audiobooks too`}
              note={<Plural value={spoken} one="# page has one that is out of date" other="# pages have one that is out of date" />}
              aside={exactly(recordings)}
              checked={audiobooks}
              onCheckedChange={setAudiobooks}
            />
          </div>
        ) : null}
        <AtMost amount={most} />
      </div>
      <div className="ui-dialog-foot">
        <Button tone="quiet" onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
        <Confirm
          ref={confirm}
          most={most}
          isNothing={written.length === 0}
          isBusy={start.isPending}
          onConfirm={() => start.mutate(audiobooks)}
        />
      </div>
    </Dialog>
  );
}

function useStart({ projectId, pages, onClose, onBegun }: Omit<UpdateManyDialogProps, "total">) {
  const { uid } = useSignedIn();
  return useMutation({
    mutationFn: (audiobooks: boolean) =>
      call(updateMany, { params: { uid, projectId }, body: { pages: pages.map(({ pageId }) => pageId), audiobooks } }),
    // The server joins an update in progress, so a retry is safe.
    retry: (count, error) => count < 2 && isTemporary(error),
    onSuccess: ({ updates }) => {
      onBegun(pages.flatMap((page) => updates.filter(({ pageId }) => pageId === page.pageId).map((update) => ({ ...page, update }))));
      onClose();
      void queries.invalidateQueries({ queryKey: userKey(uid) });
    },
  });
}

function PageList({ pages, total }: Pick<UpdateManyDialogProps, "pages" | "total">) {
  const { t } = useLingui();
  const hasOwnKey = useHasOwnKey();
  const count = pages.length;
  return (
    <>
      <ul className="update-many-pages" aria-label={t`Pages`}>
        {pages.map((page) => (
          <li key={page.pageId}>
            <span>{page.name}</span>
            <em>{!hasWords(page) ? t`No text yet` : hasOwnKey ? t`your own key` : exactly(parseCredits(page.catalogue))}</em>
          </li>
        ))}
      </ul>
      {count < total ? (
        <p className="update-many-rest">
          <Trans>
            The first {count} of {total}. The others can follow when these are done.
          </Trans>
        </p>
      ) : null}
    </>
  );
}

/** A page without words has nothing to summarize and costs nothing. */
function hasWords({ catalogue }: OutdatedPage): boolean {
  return parseCredits(catalogue) !== noCredits;
}

interface ConfirmProps {
  readonly ref: React.Ref<HTMLButtonElement>;
  readonly most: Credits;
  readonly isNothing: boolean;
  readonly isBusy: boolean;
  readonly onConfirm: () => void;
}

function Confirm({ ref, most, isNothing, isBusy, onConfirm }: ConfirmProps) {
  const { t } = useLingui();
  const isOffline = useIsOffline();
  const affords = useAffords(Number(formatCredits(most)));
  const unpaid = affords ? undefined : t`This may cost more than you have.`;
  const nothing = isNothing ? t`None of these pages has text to write an entry from.` : undefined;
  const disabledReason = isOffline ? t`Updating needs a connection` : (nothing ?? unpaid);
  return (
    <Button ref={ref} busy={isBusy} disabledReason={isBusy ? undefined : disabledReason} onClick={onConfirm}>
      {affords ? <Trans>Update catalogue</Trans> : <Trans>Insufficient credits</Trans>}
    </Button>
  );
}
