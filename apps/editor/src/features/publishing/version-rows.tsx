import type { ChangeCounts, Version } from "@coursewright/contract/publishing.ts";
import { Button } from "@coursewright/ui/button.tsx";
import { Chip } from "@coursewright/ui/chip.tsx";
import { ConfirmDialog } from "@coursewright/ui/confirm-dialog.tsx";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { History } from "lucide-react";
import { useState } from "react";
import type { z } from "zod";
import { hasChanges, useChangeWords } from "./change-words.ts";

interface DraftRowProps {
  /** Null if no version is online to compare with. */
  readonly draft: z.infer<typeof ChangeCounts> | null;
  readonly live: number | null;
  readonly wasPublished: boolean;
  readonly onSee: () => void;
}

export function DraftRow({ draft, live, wasPublished, onSee }: DraftRowProps) {
  const wordsOf = useChangeWords();
  return (
    <li>
      <b>
        <Trans>Draft</Trans>
      </b>
      <span>{draft && live !== null ? <Since words={wordsOf(draft)} live={live} /> : <NothingLive wasPublished={wasPublished} />}</span>
      {draft && hasChanges(draft) ? (
        <Button tone="quiet" size="small" onClick={onSee}>
          <Trans>See changes</Trans>
        </Button>
      ) : null}
    </li>
  );
}

function Since({ words, live }: { readonly words: string; readonly live: number }) {
  return (
    <Trans>
      {words} since version {live}
    </Trans>
  );
}

function NothingLive({ wasPublished }: Pick<DraftRowProps, "wasPublished">) {
  return wasPublished ? <Trans>There is no published version to compare it with</Trans> : <Trans>Not published yet</Trans>;
}

interface VersionRowProps {
  readonly version: Version;
  readonly live: number | null;
  readonly isBusy: boolean;
  readonly onSee: () => void;
  readonly onShow: () => void;
}

export function VersionRow({ version, live, isBusy, onSee, onShow }: VersionRowProps) {
  const { t } = useLingui();
  const [isAsked, ask] = useState(false);
  const number = version.version;
  return (
    <li>
      <b>
        <Trans>Version {number}</Trans>
      </b>
      <VersionNote version={version} onSee={onSee} />
      {version.isLive ? (
        <Chip tone="ok">
          <Trans>Live</Trans>
        </Chip>
      ) : (
        <Button
          tone="quiet"
          size="small"
          busy={isBusy}
          disabledReason={version.canBeShown ? undefined : t`Only the newest versions are kept.`}
          onClick={() => ask(true)}
        >
          {isBusy ? null : <History size={15} strokeWidth={1.75} aria-hidden="true" />}
          <ShowWords number={number} live={live} />
        </Button>
      )}
      <AskToShow number={number} live={live} isAsked={isAsked} onCancel={() => ask(false)} onConfirm={onShow} />
    </li>
  );
}

/** The date of a version and its changes; for the first version, its number of pages. */
function VersionNote({ version: { version, publishedAt, changes, pages }, onSee }: Pick<VersionRowProps, "version" | "onSee">) {
  const { t, i18n } = useLingui();
  const wordsOf = useChangeWords();
  return (
    <span>
      {i18n.date(publishedAt, { day: "numeric", month: "short" })}
      {", "}
      {changes === null ? (
        <Plural value={pages} one="# page" other="# pages" />
      ) : hasChanges(changes) ? (
        <button type="button" className="versions-changes" title={t`What version ${version} changed`} onClick={onSee}>
          {wordsOf(changes)}
        </button>
      ) : (
        wordsOf(changes)
      )}
    </span>
  );
}

function ShowWords({ number, live }: { readonly number: number; readonly live: number | null }) {
  if (live === null) return <Trans>Put online</Trans>;
  return number < live ? <Trans>Roll back</Trans> : <Trans>Roll forward</Trans>;
}

interface AskToShowProps {
  readonly number: number;
  readonly live: number | null;
  readonly isAsked: boolean;
  readonly onCancel: () => void;
  readonly onConfirm: () => void;
}

function AskToShow({ number, live, isAsked, onCancel, onConfirm }: AskToShowProps) {
  const { t } = useLingui();
  return (
    <ConfirmDialog
      open={isAsked}
      title={live === null ? t`Put version ${number} online?` : t`Show version ${number} instead of version ${live}?`}
      description={
        <Trans>
          Within seconds, learners read version {number}, with the cover and the terms it had, and keep their place. Your draft stays as it
          is, and every other version can be shown again in the same way.
        </Trans>
      }
      cancelLabel={t`Cancel`}
      confirmLabel={t`Show version ${number}`}
      onCancel={onCancel}
      onConfirm={() => {
        onCancel();
        onConfirm();
      }}
    />
  );
}
