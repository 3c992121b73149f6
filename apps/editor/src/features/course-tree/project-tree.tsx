import type { AuthorId } from "@coursewright/base/ids.ts";
import { Button } from "@coursewright/ui/button.tsx";
import { Notice } from "@coursewright/ui/notice.tsx";
import { Trans } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { hasCode } from "../../base/api/api-error.ts";
import { wordsFor } from "../../base/api/error-words.ts";
import { outlineQuery } from "../../base/api/queries.ts";
import type { Selection } from "../../base/address/selection.ts";
import { NarrowTree } from "./narrow-tree.tsx";
import { OpenTree } from "./open-tree.tsx";
import { SidebarLoading } from "./sidebar-loading.tsx";

interface ProjectTreeProps {
  readonly uid: AuthorId;
  readonly projectId: string;
  readonly selection: Selection;
  readonly isNarrow: boolean;
  readonly onChoose?: (() => void) | undefined;
}

export function ProjectTree({ uid, projectId, selection, isNarrow, onChoose }: ProjectTreeProps) {
  const outline = useQuery(outlineQuery(uid, projectId));
  // [SIDE-10] Without a user the sidebar is empty; cached content must not be shown.
  if (hasCode(outline.error, "unauthenticated")) return <div className="sidebar-tree" />;
  if (outline.isPending) return <SidebarLoading />;
  if (!outline.data) return <TreeFailure error={outline.error} again={() => void outline.refetch()} />;
  return isNarrow ? (
    <NarrowTree outline={outline.data} selection={selection} />
  ) : (
    <OpenTree uid={uid} outline={outline.data} selection={selection} onChoose={onChoose} />
  );
}

function TreeFailure({ error, again }: { readonly error: unknown; readonly again: () => void }) {
  return (
    <div className="sidebar-tree">
      <Notice
        tone="bad"
        title={wordsFor(error)}
        actions={
          <Button tone="secondary" size="small" onClick={again}>
            <Trans>Try again</Trans>
          </Button>
        }
      />
    </div>
  );
}
