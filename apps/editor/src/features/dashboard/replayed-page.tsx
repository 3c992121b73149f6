import { slotSeconds } from "@coursewright/contract/dashboard.ts";
import type { ReplayedPage } from "@coursewright/contract/dashboard.ts";
import { Book } from "@coursewright/course-page/book.tsx";
import { coverOf } from "@coursewright/course/cover.ts";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { Link } from "react-router";
import { outlineQuery } from "../../base/api/queries.ts";
import { editorAddress } from "../../base/address/selection.ts";
import { useSignedIn } from "../../base/session/signed-in.tsx";
import { barsOf, clock } from "./histogram.ts";
import { TheNumbers } from "./the-numbers.tsx";

interface MostReplayedPageProps {
  readonly projectId: string;
  readonly replayed: ReplayedPage | null;
}

export function MostReplayedPage({ projectId, replayed }: MostReplayedPageProps) {
  const title = useId();
  return (
    <section aria-labelledby={title}>
      <h2 id={title}>
        <Trans>Most replayed page</Trans>
      </h2>
      {replayed ? (
        <>
          <Replayed projectId={projectId} replayed={replayed} />
          {replayed.recording ? <Plays recording={replayed.recording} /> : null}
        </>
      ) : (
        <p>
          <Trans>Not enough learners have listened to a page yet. Learners can listen to pages that have an audiobook.</Trans>
        </p>
      )}
    </section>
  );
}

function Replayed({ projectId, replayed }: { readonly projectId: string; readonly replayed: ReplayedPage }) {
  const { i18n } = useLingui();
  const { uid } = useSignedIn();
  const { data: outline } = useQuery(outlineQuery(uid, projectId));
  const { chapterId, chapterName, pageId, pageName, pageNumber, plays, listeners } = replayed;
  const tenths = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
  const each = i18n.number(plays / listeners, tenths);
  const average = i18n.number(replayed.average, tenths);
  return (
    <div className="dashboard-replayed">
      <span className="dashboard-cover">{outline ? <Book cover={coverOf(outline.project.id, outline.project.cover)} /> : null}</span>
      <div>
        <Link to={editorAddress({ projectId, chapterId, pageId })}>{pageName}</Link>
        <small>
          <Trans>
            {chapterName}, page {pageNumber}
          </Trans>
        </small>
        <p>
          <Trans>
            <strong>{each}</strong> plays per listener, course average {average}
          </Trans>{" "}
          <span>
            (<Plural value={listeners} one="# listener" other="# listeners" />)
          </span>
        </p>
      </div>
    </div>
  );
}

function Plays({ recording: { seconds, heard, peak } }: { readonly recording: NonNullable<ReplayedPage["recording"]> }) {
  const { t, i18n } = useLingui();
  if (!peak) return null;
  const bars = barsOf(heard);
  const at = clock(peak.slot * slotSeconds);
  const before = (peak.slot + 0.5) / heard.length;
  return (
    <>
      <div className="dashboard-heard" aria-hidden="true">
        {bars.map(({ slot, height, isPeak }) => (
          <i key={slot} data-loud={isPeak || undefined} style={{ blockSize: `${Math.max(4, 100 * height)}%` }} />
        ))}
      </div>
      <div
        className="dashboard-scale"
        style={{ gridTemplateColumns: `minmax(max-content, ${before}fr) auto minmax(max-content, ${1 - before}fr)` }}
      >
        <span>{clock(0)}</span>
        <b>{peak.words === "" ? at : `${at}, ${peak.words}`}</b>
        <span>{clock(seconds)}</span>
      </div>
      <TheNumbers
        head={[t`From`, t`Times heard`]}
        rows={bars.map(({ slot, count }) => [clock(slot * slotSeconds), i18n.number(Math.round(count))])}
      />
    </>
  );
}
