import type { FoundVideo } from "@coursewright/contract/videos.ts";
import { Notice } from "@coursewright/ui/notice.tsx";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { CircleAlert } from "lucide-react";
import { ApiError } from "../../base/api/api-error.ts";
import { wordsFor } from "../../base/api/error-words.ts";

interface SearchStatusProps {
  readonly isSearching: boolean;
  readonly found: readonly FoundVideo[] | undefined;
}

/** A live region with the number of results. Inside the dialog, because screen readers ignore the rest of the page while it is open. */
export function SearchStatus({ isSearching, found }: SearchStatusProps) {
  const count = found?.length ?? 0;
  const isSeen = isSearching || (found !== undefined && count === 0);
  return (
    <div role="status" className={isSeen ? "video-search-none" : "ui-hidden"}>
      {isSearching ? (
        <Trans>Searching…</Trans>
      ) : found === undefined ? null : count === 0 ? (
        <Trans>No videos found</Trans>
      ) : (
        <Plural value={count} one="# video found" other="# videos found" />
      )}
    </div>
  );
}

/** [VID-04] */
export function SearchFailure({ error }: { readonly error: Error }) {
  const { t } = useLingui();
  const status = error instanceof ApiError ? error.failure.status : 0;
  return (
    <Notice tone="bad" icon={<CircleAlert size={18} />} title={t`Error`}>
      <p>{status > 0 ? t`Search failed: ${status}` : t`Failed to search videos`}</p>
      <p>{wordsFor(error)}</p>
    </Notice>
  );
}
