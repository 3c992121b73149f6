import type { Publication } from "@coursewright/contract/publishing.ts";
import { Notice } from "@coursewright/ui/notice.tsx";
import { ProgressBar } from "@coursewright/ui/progress-bar.tsx";
import { Trans, useLingui } from "@lingui/react/macro";
import { Check, CircleAlert, LoaderCircle } from "lucide-react";
import type { ReactNode } from "react";
import "./publication-progress.css";

const steps = ["queued", "rendering", "storing", "switching", "live"] as const;

export function isInProgress(publication: Publication | null | undefined): boolean {
  return publication !== null && publication !== undefined && publication.state !== "live" && publication.state !== "failed";
}

/** Shows the steps that the server reports. Shows nothing once the course is live, because the site status says so. */
export function PublicationProgress({ publication }: { readonly publication: Publication }) {
  const { t } = useLingui();
  const { state, pagesDone, pagesTotal } = publication;
  if (state === "failed") {
    return (
      <Notice tone="bad" icon={<CircleAlert size={18} />} title={<Trans>Publishing did not work.</Trans>}>
        <Trans>Nothing has changed online, and your course is safe. Please try again.</Trans>
      </Notice>
    );
  }
  if (state === "live") return null;
  const reached = steps.indexOf(state);
  return (
    <section className="publication" aria-busy="true" aria-label={t`Publishing`}>
      <ProgressBar label={t`Publishing`} share={shareOf(publication)} />
      <ol role="status">
        <Step place={1} reached={reached}>
          {pagesTotal > 0 ? (
            <Trans>
              Pages created: {pagesDone} of {pagesTotal}
            </Trans>
          ) : (
            <Trans>Creating the pages</Trans>
          )}
        </Step>
        <Step place={2} reached={reached}>
          <Trans>Saving the new version</Trans>
        </Step>
        <Step place={3} reached={reached}>
          <Trans>Updating the address</Trans>
        </Step>
      </ol>
    </section>
  );
}

/** Rendering is most of the work; the last two steps share the rest. */
function shareOf({ state, pagesDone, pagesTotal }: Publication): number | null {
  if (state === "queued") return null;
  if (state === "rendering") return pagesTotal === 0 ? 0 : (pagesDone / pagesTotal) * 0.8;
  return state === "storing" ? 0.85 : 0.95;
}

function Step({ place, reached, children }: { readonly place: number; readonly reached: number; readonly children: ReactNode }) {
  const isNow = place === reached;
  return (
    <li className="publication-step" aria-current={isNow ? "step" : undefined}>
      {place < reached ? <Check size={16} strokeWidth={2.2} /> : <LoaderCircle size={16} strokeWidth={1.75} />}
      {children}
    </li>
  );
}
