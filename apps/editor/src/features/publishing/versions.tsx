import type { Outline } from "@coursewright/contract/courses.ts";
import type { Site } from "@coursewright/contract/publishing.ts";
import { Button } from "@coursewright/ui/button.tsx";
import { Notice } from "@coursewright/ui/notice.tsx";
import { Trans } from "@lingui/react/macro";
import { useInfiniteQuery } from "@tanstack/react-query";
import { CircleAlert } from "lucide-react";
import { Suspense, useId, useState } from "react";
import { wordsFor } from "../../base/api/error-words.ts";
import { lazyPart } from "../../base/loading/lazy-part.ts";
import { useSignedIn } from "../../base/session/signed-in.tsx";
import { versionsQuery } from "./launch-queries.ts";
import { LaunchSection, LaunchSkeleton, NotLoaded } from "./launch-section.tsx";
import { useFocusAfter } from "./use-focus-after.ts";
import { useSiteChanges } from "./use-site-changes.ts";
import { DraftRow, VersionRow } from "./version-rows.tsx";
import "./versions.css";

const ChangesDialog = lazyPart(async () => ({ default: (await import("./changes-dialog.tsx")).ChangesDialog }));

interface VersionsProps {
  readonly outline: Outline;
  readonly site: Site | undefined;
}

/** All versions that were live, the changes in each, and a button to restore it. */
export function Versions({ outline, site }: VersionsProps) {
  const id = useId();
  const { uid } = useSignedIn();
  const projectId = outline.project.id;
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(versionsQuery(uid, projectId));
  const [seen, see] = useState<number | "draft" | null>(null);
  const { show } = useSiteChanges(projectId);
  const live = site?.liveVersion ?? null;
  const list = useFocusAfter<HTMLUListElement>(show.status);
  const versions = data?.pages.flatMap((page) => page.versions) ?? [];
  if (!data) {
    return (
      <LaunchSection id={id} title={<Trans>Versions</Trans>}>
        {error ? <NotLoaded error={error} retry={() => void refetch()} /> : <LaunchSkeleton shape="rows" count={2} />}
      </LaunchSection>
    );
  }
  return (
    <LaunchSection id={id} title={<Trans>Versions</Trans>} aside={<Trans>learners keep their place</Trans>}>
      {show.isError ? <Notice tone="bad" icon={<CircleAlert size={18} />} title={wordsFor(show.error)} /> : null}
      <ul className="versions" ref={list} tabIndex={-1} aria-labelledby={id}>
        <DraftRow draft={data.pages[0]?.draft ?? null} live={live} wasPublished={versions.length > 0} onSee={() => see("draft")} />
        {versions.map((version) => (
          <VersionRow
            key={version.version}
            version={version}
            live={live}
            isBusy={show.isPending && show.variables === version.version}
            onSee={() => see(version.version)}
            onShow={() => show.mutate(version.version)}
          />
        ))}
      </ul>
      {hasNextPage ? (
        <Button tone="quiet" size="small" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          <Trans>Show more</Trans>
        </Button>
      ) : null}
      {seen === null ? null : (
        <Suspense>
          <ChangesDialog outline={outline} version={seen} onClose={() => see(null)} />
        </Suspense>
      )}
    </LaunchSection>
  );
}
