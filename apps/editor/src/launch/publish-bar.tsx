import type { Outline } from "@coursewright/contract/courses.ts";
import type { Publication } from "@coursewright/contract/publishing.ts";
import { Button } from "@coursewright/ui/button.tsx";
import { Trans, useLingui } from "@lingui/react/macro";
import { Eye } from "lucide-react";
import { Suspense, useRef, useState } from "react";
import { useIsOffline } from "../api/connection.ts";
import { lazyPart } from "../api/lazy-part.ts";
import { useShortcut } from "../shell/use-shortcut.ts";
import type { LaunchState } from "./launch-desk.tsx";
import { isUnderWay } from "./publication-progress.tsx";

const PreviewDialog = lazyPart(async () => ({ default: (await import("./preview-dialog.tsx")).PreviewDialog }));

interface PublishBarProps {
  readonly form: string;
  readonly outline: Outline;
  readonly publication: Publication | null;
  readonly launch: LaunchState;
}

export function PublishBar({ form, outline, publication, launch }: PublishBarProps) {
  const [isPreviewed, preview] = useState(false);
  const publishButton = useRef<HTMLButtonElement>(null);
  const hasPages = outline.chapters.some(({ pages }) => pages.length > 0);
  const reason = useReason(launch, hasPages);
  const isBusy = launch.publish.isPending || isUnderWay(publication);
  const next = (publication?.version ?? 0) + 1;
  const needsPage = useNeedsPage(hasPages);
  useShortcut("Enter", () => {
    const asked = document.activeElement?.closest("[role=dialog], [role=alertdialog]") ?? null;
    if (asked === null) publishButton.current?.click();
  });
  return (
    <div className="launch-go">
      <Button tone="secondary" size="large" offBecause={needsPage} onClick={() => preview(true)}>
        <Eye size={18} strokeWidth={1.75} aria-hidden="true" />
        <Trans>Preview</Trans>
      </Button>
      <Button
        ref={publishButton}
        type="submit"
        form={form}
        size="large"
        aria-keyshortcuts="Control+Enter Meta+Enter"
        busy={isBusy}
        offBecause={isBusy ? undefined : reason}
      >
        {isBusy ? <Trans>Publishing…</Trans> : <Trans>Publish version {next}</Trans>}
      </Button>
      {isPreviewed ? (
        <Suspense>
          <PreviewDialog projectId={outline.project.id} saveLook={launch.look.flush} onClose={() => preview(false)} />
        </Suspense>
      ) : null}
    </div>
  );
}

function useNeedsPage(hasPages: boolean): string | undefined {
  const { t } = useLingui();
  return hasPages ? undefined : t`There is no page to publish yet.`;
}

/** Why it cannot be published as it stands; nothing when it can. */
function useReason({ judged: { verdict }, terms, look }: LaunchState, hasPages: boolean): string | undefined {
  const { t } = useLingui();
  const needsPage = useNeedsPage(hasPages);
  const isOffline = useIsOffline();
  if (needsPage !== undefined) return needsPage;
  if (isOffline) return t`Publishing needs a connection.`;
  if (verdict === "malformed") return t`Give it an address first.`;
  if (verdict === "taken" || verdict === "reserved") return t`Choose an address that is free first.`;
  if (terms.lacksPrice) return t`Set a price first.`;
  return look.saving.kind === "failed" ? t`Cover and words are not saved yet.` : undefined;
}
