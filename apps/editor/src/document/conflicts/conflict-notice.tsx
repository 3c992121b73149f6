import { Button } from "@coursewright/ui/button.tsx";
import { Notice } from "@coursewright/ui/notice.tsx";
import { Trans } from "@lingui/react/macro";
import { GitPullRequestArrow } from "lucide-react";
import { Suspense, useState } from "react";
import { lazyPart } from "../../base/loading/lazy-part.ts";
import type { Conflict } from "../saving/save-state.ts";

const ConflictView = lazyPart(async () => ({ default: (await import("./conflict-view.tsx")).ConflictView }));

/** Does not interrupt writing: the two versions are shown when the author asks for them. */
export function ConflictNotice({ conflict }: { readonly conflict: Conflict }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Notice
      tone="warn"
      icon={<GitPullRequestArrow size={18} strokeWidth={1.75} />}
      title={
        conflict.over === "page" ? (
          <Trans>This page was changed somewhere else.</Trans>
        ) : (
          <Trans>There is unsaved work from an earlier visit.</Trans>
        )
      }
      actions={
        <Button size="small" onClick={() => setOpen(true)}>
          <Trans>Compare and choose</Trans>
        </Button>
      }
    >
      <Trans>Both versions are kept. Nothing is overwritten until you choose.</Trans>
      {isOpen ? (
        <Suspense>
          <ConflictView conflict={conflict} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </Notice>
  );
}
