import type { Idea } from "@coursewright/contract/drafting.ts";
import { Button } from "@coursewright/ui/button.tsx";
import { Notice } from "@coursewright/ui/notice.tsx";
import { ProgressBar } from "@coursewright/ui/progress-bar.tsx";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { CircleAlert, Square } from "lucide-react";
import { wordsFor } from "../../base/api/error-words.ts";
import type { Commissions } from "./use-commissions.ts";

interface WritingProgressProps {
  readonly idea: Idea;
  readonly commissions: Commissions;
}

/** The server's progress, page by page. */
export function WritingProgress({ idea, commissions }: WritingProgressProps) {
  const { t } = useLingui();
  const count = (wanted: string) => idea.commissions.filter(({ state }) => state === wanted).length;
  const [waiting, writing, written] = [count("waiting"), count("writing"), count("written")];
  const total = idea.commissions.length - count("stopped");
  return (
    <>
      {commissions.error ? <Notice tone="bad" icon={<CircleAlert size={18} />} title={wordsFor(commissions.error)} /> : null}
      <footer className="outline-foot outline-foot--writing" aria-busy="true">
        <div>
          <span role="status">
            {waiting > 0 ? (
              <Trans>
                {written} of {total} pages written
              </Trans>
            ) : (
              <Plural value={writing} one="# page is being finished" other="# pages are being finished" />
            )}
          </span>
          <ProgressBar label={t`Pages written`} share={total === 0 ? 0 : written / total} />
        </div>
        {waiting > 0 ? (
          <Button tone="secondary" busy={commissions.isStopping} onClick={commissions.stop}>
            {commissions.isStopping ? null : <Square size={14} strokeWidth={2} />}
            <Trans>Stop</Trans>
          </Button>
        ) : null}
      </footer>
    </>
  );
}
