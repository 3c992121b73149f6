import type { OutdatedPage } from "@coursewright/contract/catalogue.ts";
import { announce } from "@coursewright/ui/live-region.tsx";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { CircleAlert } from "lucide-react";
import { Suspense, useEffect, useEffectEvent, useRef, useState } from "react";
import { useIsOffline } from "../../base/api/connection.ts";
import { lazyPart } from "../../base/loading/lazy-part.ts";
import { useSignedIn } from "../../base/session/signed-in.tsx";
import { isInProgress, outdatedQuery } from "./listing.ts";
import { RunList, useEndWords } from "./run-list.tsx";
import { useRuns } from "./use-runs.ts";
import type { Run } from "./use-runs.ts";
import "./outdated-pages.css";

const UpdateManyDialog = lazyPart(async () => ({ default: (await import("./update-many-dialog.tsx")).UpdateManyDialog }));

export function OutdatedPages({ projectId }: { readonly projectId: string }) {
  const { t } = useLingui();
  const { uid } = useSignedIn();
  const { data } = useQuery(outdatedQuery(uid, projectId));
  const { runs, begin } = useRuns({ uid, projectId, pages: data?.pages ?? noPages });
  const [isAsked, ask] = useState(false);
  const section = useRef<HTMLElement>(null);
  const [timesBegun, setTimesBegun] = useState(0);
  // The pressed button has disappeared, so the focus moves to the section with the list.
  useEffect(() => {
    if (timesBegun > 0) section.current?.focus();
  }, [timesBegun]);
  const onBegun = (begun: readonly Run[]) => {
    begin(begun);
    setTimesBegun(timesBegun + 1);
  };
  const isAtWork = runs.some(({ update }) => isInProgress(update));
  useAnnounceEnd(runs, isAtWork);
  const idle = (data?.pages ?? noPages).filter(({ update }) => !isInProgress(update));
  const count = (data?.total ?? 0) - ((data?.pages.length ?? 0) - idle.length);
  return (
    <section className="outdated" ref={section} tabIndex={-1} aria-label={t`Catalogue entries`}>
      {count > 0 && !isAtWork ? <OutdatedLine count={count} onUpdate={() => ask(true)} /> : null}
      <RunList runs={runs} projectId={projectId} />
      {isAsked ? (
        <Suspense>
          <UpdateManyDialog projectId={projectId} pages={idle} total={count} onClose={() => ask(false)} onBegun={onBegun} />
        </Suspense>
      ) : null}
    </section>
  );
}

const noPages: readonly OutdatedPage[] = [];

function OutdatedLine({ count, onUpdate }: { readonly count: number; readonly onUpdate: () => void }) {
  const isOffline = useIsOffline();
  return (
    <p className="outdated-line">
      <CircleAlert size={18} strokeWidth={1.75} />
      <span>
        <Plural value={count} one="# page has an out-of-date catalogue entry." other="# pages have an out-of-date catalogue entry." />{" "}
        {isOffline ? (
          <Trans>Updating needs a connection.</Trans>
        ) : (
          <button type="button" onClick={onUpdate}>
            {count === 1 ? <Trans>Update it</Trans> : count === 2 ? <Trans>Update both</Trans> : <Trans>Update all {count}</Trans>}
          </button>
        )}
      </span>
    </p>
  );
}

/** Announces the end once for all pages; the list shows each of them. */
function useAnnounceEnd(runs: readonly Run[], isAtWork: boolean): void {
  const words = useEndWords(runs);
  const [wasAtWork, setWasAtWork] = useState(false);
  if (isAtWork && !wasAtWork) setWasAtWork(true);
  const isOver = wasAtWork && !isAtWork;
  const announceEnd = useEffectEvent(() => announce(words));
  useEffect(() => {
    if (isOver) announceEnd();
  }, [isOver]);
}
