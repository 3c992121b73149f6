import { Button } from "@coursewright/ui/button.tsx";
import { EmptyState } from "@coursewright/ui/empty-state.tsx";
import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { trashQuery } from "../../base/api/queries.ts";
import type { ShelfView } from "../../base/api/queries.ts";
import { EmptyShelf } from "../../base/parts/drawings/empty-shelf.tsx";
import { useSignedIn } from "../../base/session/signed-in.tsx";
import { useProjectEdits } from "./use-project-edits.ts";

interface NothingShownProps {
  readonly view: ShelfView;
  readonly onShowAll: () => void;
}

/** Says why no course is shown: none matches, or there is none yet. */
export function NothingShown({ view, onShowAll }: NothingShownProps) {
  const { t } = useLingui();
  const { search } = view;
  const showAll = (
    <Button tone="secondary" onClick={onShowAll}>
      <Trans>Show all courses</Trans>
    </Button>
  );
  if (search) {
    return (
      <EmptyState drawing={<EmptyShelf />} title={t`No course found`} actions={showAll}>
        <Trans>No course on your shelf has “{search}” in its name. Try fewer letters.</Trans>
      </EmptyState>
    );
  }
  switch (view.show) {
    case "live":
      return (
        <EmptyState drawing={<EmptyShelf />} title={t`Nothing live yet`} actions={showAll}>
          <Trans>Courses appear here once you have launched them.</Trans>
        </EmptyState>
      );
    case "drafts":
      return (
        <EmptyState drawing={<EmptyShelf />} title={t`No drafts`} actions={showAll}>
          <Trans>All your courses are live.</Trans>
        </EmptyState>
      );
    default:
      return <EmptyOrNew />;
  }
}

const notNow = "sample-offer-declined";

/** Offers a sample course to new authors. */
function EmptyOrNew() {
  const { t } = useLingui();
  const { uid } = useSignedIn();
  const trash = useQuery(trashQuery(uid));
  const edits = useProjectEdits(uid);
  const [isDeclined, setDeclined] = useState(() => localStorage.getItem(notNow) === uid);
  const decline = () => {
    localStorage.setItem(notNow, uid);
    setDeclined(true);
  };
  if (isDeclined || trash.data?.entries.length !== 0) {
    return (
      <EmptyState drawing={<EmptyShelf />} title={t`An empty shelf`}>
        <Trans>Name your first course above. You can change the name whenever you like.</Trans>
      </EmptyState>
    );
  }
  return (
    <EmptyState
      drawing={<EmptyShelf />}
      title={t`An empty shelf`}
      actions={
        <>
          <Button busy={edits.isBusy} onClick={() => void edits.startSample()}>
            <Trans>Open a sample course</Trans>
          </Button>
          <Button tone="quiet" onClick={decline}>
            <Trans>Not now</Trans>
          </Button>
        </>
      }
    >
      <Trans>
        Name your first course above. Or look at a finished one first: “Sourdough from scratch” has seven pages that you can change as you
        like.
      </Trans>
    </EmptyState>
  );
}
