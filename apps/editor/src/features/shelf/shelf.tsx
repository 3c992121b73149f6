import { Button } from "@coursewright/ui/button.tsx";
import { Notice } from "@coursewright/ui/notice.tsx";
import { Trans, useLingui } from "@lingui/react/macro";
import { useInfiniteQuery } from "@tanstack/react-query";
import { CircleAlert, History } from "lucide-react";
import { useState } from "react";
import { wordsFor } from "../../base/api/error-words.ts";
import { projectsQuery, wholeShelf } from "../../base/api/queries.ts";
import { useSignedIn } from "../../base/session/signed-in.tsx";
import { RecentlyDeleted } from "../trash/index.ts";
import { Books } from "./books.tsx";
import { NothingShown } from "./nothing-shown.tsx";
import { ShelfControls } from "./shelf-controls.tsx";
import "./shelf.css";

/** One row on a wide screen. */
const maxBooksWithoutSearch = 5;

export function Shelf() {
  const { uid } = useSignedIn();
  const [view, setView] = useState(wholeShelf);
  const [isDeletedShown, setDeletedShown] = useState(false);
  const shelf = useInfiniteQuery(projectsQuery(uid, view));
  const projects = shelf.data?.pages.flatMap((page) => page.projects) ?? [];
  // Once shown, the search stays, even if it finds only a few courses.
  const [canSearch, setCanSearch] = useState(false);
  if (projects.length > maxBooksWithoutSearch && !canSearch) setCanSearch(true);
  return (
    <section aria-labelledby="your-shelf" aria-busy={shelf.isFetching}>
      <div className="shelf-head">
        <h2 id="your-shelf">
          <Trans>Your shelf</Trans>
        </h2>
        {projects.length > 0 || view !== wholeShelf ? <ShelfControls view={view} canSearch={canSearch} onChange={setView} /> : null}
      </div>
      {shelf.isPending ? <Skeletons /> : null}
      {shelf.isError ? <ShelfFailure error={shelf.error} retry={() => void shelf.refetch()} /> : null}
      {projects.length > 0 ? <Books projects={projects} /> : null}
      {shelf.isSuccess && projects.length === 0 ? <NothingShown view={view} onShowAll={() => setView(wholeShelf)} /> : null}
      <div className="shelf-foot">
        {shelf.hasNextPage ? (
          <Button tone="secondary" busy={shelf.isFetchingNextPage} onClick={() => void shelf.fetchNextPage()}>
            <Trans>Show more</Trans>
          </Button>
        ) : null}
        {shelf.isSuccess ? (
          <Button tone="quiet" size="small" onClick={() => setDeletedShown(true)}>
            <History size={16} strokeWidth={1.75} />
            <Trans>Recently deleted</Trans>
          </Button>
        ) : null}
      </div>
      {isDeletedShown ? <RecentlyDeleted onClose={() => setDeletedShown(false)} /> : null}
    </section>
  );
}

function ShelfFailure({ error, retry }: { readonly error: unknown; readonly retry: () => void }) {
  return (
    <Notice
      tone="bad"
      icon={<CircleAlert size={18} />}
      title={wordsFor(error)}
      actions={
        <Button tone="secondary" size="small" onClick={retry}>
          <Trans>Try again</Trans>
        </Button>
      }
    />
  );
}

function Skeletons() {
  const { t } = useLingui();
  return (
    <div role="status" aria-label={t`Loading your shelf`}>
      <ul className="shelf" aria-hidden="true">
        {[1, 2, 3].map((place) => (
          <li key={place} className="shelf-skeleton" />
        ))}
      </ul>
    </div>
  );
}
