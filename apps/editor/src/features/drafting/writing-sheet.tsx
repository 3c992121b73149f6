import type { PageId } from "@coursewright/base/ids.ts";
import type { Idea } from "@coursewright/contract/drafting.ts";
import { announce } from "@coursewright/ui/live-region.tsx";
import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect, useRef, useState } from "react";
import { isBeingWritten } from "./idea-queries.ts";
import { canCommission } from "./can-commission.ts";
import { pagesOf } from "./outline-edits.ts";
import { SheetHead } from "./outline-sheet.tsx";
import { PageRow } from "./page-row.tsx";
import { useCommissions } from "./use-commissions.ts";
import { WriteFoot } from "./write-foot.tsx";
import { WritingProgress } from "./writing-progress.tsx";
import "./writing-sheet.css";

interface WritingSheetProps {
  readonly idea: Idea;
  readonly projectId: string;
}

/** The created course: the author chooses pages for the helper and follows its progress. */
export function WritingSheet({ idea, projectId }: WritingSheetProps) {
  const { t } = useLingui();
  const { outline } = idea;
  const [left, setLeft] = useState<ReadonlySet<PageId>>(new Set());
  const commissions = useCommissions(idea);
  useEndAnnounced(idea);
  const byPage = new Map(idea.commissions.map((commission) => [commission.pageId, commission]));
  const chosen = pagesOf(outline).filter(({ id }) => canCommission(byPage.get(id)) && !left.has(id));
  const choose = (id: PageId, isChosen: boolean) => {
    const next = new Set(left);
    if (isChosen) next.delete(id);
    else next.add(id);
    setLeft(next);
  };
  return (
    <article className="outline-sheet" aria-label={t`Your course`}>
      <SheetHead outline={outline} tag={<Trans>Your course</Trans>}>
        {outline.title}
      </SheetHead>
      <ol className="outline-chapters">
        {outline.chapters.map((chapter, place) => (
          <li key={chapter.id} className="outline-chapter outline-chapter--made">
            <span className="outline-number" aria-hidden="true">
              {place + 1}
            </span>
            <div className="outline-words">
              <h3>{chapter.name}</h3>
              <ul className="writing-pages">
                {chapter.pages.map((page) => (
                  <PageRow
                    key={page.id}
                    page={page}
                    address={{ projectId, chapterId: chapter.id, pageId: page.id }}
                    commission={byPage.get(page.id)}
                    isChosen={!left.has(page.id)}
                    onChoose={(isChosen) => choose(page.id, isChosen)}
                    onAgain={commissions.isBusy ? undefined : () => commissions.ask([page.id])}
                  />
                ))}
              </ul>
            </div>
          </li>
        ))}
      </ol>
      {isBeingWritten(idea) ? (
        <WritingProgress idea={idea} commissions={commissions} />
      ) : (
        <WriteFoot idea={idea} projectId={projectId} chosen={chosen.map(({ id }) => id)} commissions={commissions} />
      )}
    </article>
  );
}

/** Announces the end to screen readers. */
function useEndAnnounced(idea: Idea): void {
  const { t } = useLingui();
  const isActive = isBeingWritten(idea);
  const wasActive = useRef(false);
  const written = idea.commissions.filter(({ state }) => state === "written").length;
  useEffect(() => {
    if (wasActive.current && !isActive) announce(t`Writing has ended. Pages written: ${written}`);
    wasActive.current = isActive;
  }, [isActive, written, t]);
}
