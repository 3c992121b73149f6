import { Trans } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { hasCode } from "../../base/api/api-error.ts";
import { lazyPart } from "../../base/loading/lazy-part.ts";
import { useSession } from "../../base/api/session.ts";
import { updateButtonId } from "./catalogue-view.ts";
import type { CatalogueView } from "./catalogue-view.ts";
import { pollMs, isInProgress, listingQuery } from "./listing.ts";
import type { PageAt } from "./listing.ts";
import { stepsOf } from "./update-steps.ts";
import { useStaleMark } from "./use-stale-mark.ts";
import { useFollowed, useUpdating } from "./use-updating.ts";

const UpdateSession = lazyPart(async () => ({ default: (await import("./update-session.tsx")).UpdateSession }));
const Updating = lazyPart(async () => ({ default: (await import("./updating.tsx")).Updating }));

interface PageCatalogueProps {
  readonly at: PageAt;
  readonly name: string;
  readonly chapterName: string;
  readonly chapterNumber: number;
  readonly pageNumber: number;
  /** The sidebar's mark. */
  readonly isStale: boolean;
  readonly view: CatalogueView;
  readonly onView: (view: CatalogueView) => void;
}

const updateButton = () => document.getElementById(updateButtonId);

/** The dialog before an update, and the overlay during it. */
export function PageCatalogue(props: PageCatalogueProps) {
  const { at, name, chapterName, chapterNumber, pageNumber, isStale, view, onView } = props;
  const { starting, failure, start, forget } = useUpdating({ at, name, view, onView });
  const listing = useQuery({ ...listingQuery(at), refetchInterval: starting ? pollMs : false });
  const update = isInProgress(listing.data?.update) ? listing.data.update : null;
  useFollowed(at, update);
  useStaleMark({ at, inOutline: isStale, inListing: listing.data && listing.data.stale && listing.data.entry !== null });
  const isSignedOut = useSession().kind !== "signed-in" || hasCode(listing.error, "unauthenticated");
  const isCovered = view === "closed" && (starting !== null || update !== null);
  const [wasCovered, setCovered] = useState(isCovered);
  if (isCovered && !wasCovered) setCovered(true);
  const close = () => {
    forget();
    onView(update ? "background" : "closed");
  };
  return (
    <>
      {/* Separate boundaries: React hides siblings of a suspended component, and the page must stay visible while its picture is taken. */}
      <Suspense>
        {view === "asked" || starting ? (
          <UpdateSession
            isAsked={view === "asked"}
            at={at}
            listing={listing.data}
            isSignedOut={isSignedOut}
            failure={failure}
            name={name}
            place={
              <Trans>
                {chapterName}, page {pageNumber}
              </Trans>
            }
            finalFocus={updateButton}
            onClose={close}
            onShowProgress={() => onView("closed")}
            onConfirm={start}
          />
        ) : null}
      </Suspense>
      <Suspense>
        {wasCovered ? (
          <Updating
            open={isCovered}
            steps={stepsOf({ starting, update })}
            name={name}
            number={`${chapterNumber}.${pageNumber}`}
            summary={listing.data?.entry?.summary}
            finalFocus={updateButton}
            onBackground={update ? () => onView("background") : null}
          />
        ) : null}
      </Suspense>
    </>
  );
}
