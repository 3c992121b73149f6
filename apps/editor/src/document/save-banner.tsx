import type { PageDocument } from "@coursewright/contract/courses.ts";
import { Button } from "@coursewright/ui/button.tsx";
import { Notice } from "@coursewright/ui/notice.tsx";
import { Trans, useLingui } from "@lingui/react/macro";
import { CircleAlert, GitPullRequestArrow, WifiOff } from "lucide-react";
import { useState } from "react";
import { wordsFor } from "../api/error-words.ts";
import { useOpenPage, usePageState } from "./page-context.tsx";

interface SaveBannerProps {
  /** The page as the store holds it now. */
  readonly readAgain: () => Promise<PageDocument>;
}

/** What the author must know about saving: only when something is the matter. */
export function SaveBanner({ readAgain }: SaveBannerProps) {
  const page = useOpenPage();
  const save = usePageState((state) => state.save);
  switch (save.kind) {
    case "saved":
    case "saving":
    case "unsaved":
      return null;
    case "waiting":
      return (
        <Notice
          tone="warn"
          icon={<WifiOff size={18} strokeWidth={1.75} />}
          title={save.isOffline ? <Trans>You are offline.</Trans> : <Trans>The server does not answer.</Trans>}
          actions={<TryNow onTry={() => void page.saveNow()} />}
        >
          <Trans>Keep writing. Your changes are safe on this computer and will save when we are back.</Trans>
        </Notice>
      );
    case "refused":
      return (
        <Notice
          tone="bad"
          icon={<CircleAlert size={18} />}
          title={wordsFor(save.error)}
          actions={<TryNow onTry={() => void page.saveNow()} />}
        >
          <Trans>Your text is safe on this computer. The next change is tried again.</Trans>
        </Notice>
      );
    case "conflict":
      return <Conflict readAgain={readAgain} />;
  }
}

function TryNow({ onTry }: { readonly onTry: () => void }) {
  return (
    <Button tone="quiet" size="small" onClick={onTry}>
      <Trans>Try now</Trans>
    </Button>
  );
}

function Conflict({ readAgain }: SaveBannerProps) {
  const { t } = useLingui();
  const page = useOpenPage();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const choose = async (take: (theirs: PageDocument) => void) => {
    setBusy(true);
    try {
      take(await readAgain());
    } catch (error) {
      setProblem(wordsFor(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Notice
      tone="warn"
      icon={<GitPullRequestArrow size={18} strokeWidth={1.75} />}
      title={<Trans>This page was changed somewhere else.</Trans>}
      actions={
        <>
          <Button size="small" busy={isBusy} onClick={() => void choose(page.keepMine)}>
            <Trans>Keep mine</Trans>
          </Button>
          <Button tone="secondary" size="small" busy={isBusy} onClick={() => void choose(page.takeTheirs)}>
            <Trans>Take theirs</Trans>
          </Button>
        </>
      }
    >
      {problem ?? t`Both versions are kept, and nothing is saved until you choose. Sections you did not touch stay as they are there.`}
    </Notice>
  );
}
