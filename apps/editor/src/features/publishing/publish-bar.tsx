import type { Outline } from "@coursewright/contract/courses.ts";
import type { Publication } from "@coursewright/contract/publishing.ts";
import { Button } from "@coursewright/ui/button.tsx";
import { Hint } from "@coursewright/ui/hint.tsx";
import { Trans, useLingui } from "@lingui/react/macro";
import { Eye, Rocket } from "lucide-react";
import { Suspense, useState } from "react";
import { useIsOffline } from "../../base/api/connection.ts";
import { lazyPart } from "../../base/loading/lazy-part.ts";
import { useCommands } from "../../base/commands/commands.ts";
import { shortcutWords } from "../../base/commands/shortcuts.ts";
import { useShortcut } from "../../base/commands/use-shortcut.ts";
import { isInProgress } from "./publication-progress.tsx";
import type { LaunchState } from "./use-launch.ts";

const PreviewDialog = lazyPart(async () => ({ default: (await import("./preview-dialog.tsx")).PreviewDialog }));

interface PublishBarProps {
  readonly outline: Outline;
  readonly publication: Publication | null;
  readonly launch: LaunchState;
}

export function PublishBar({ outline, publication, launch }: PublishBarProps) {
  const { t } = useLingui();
  const [isPreviewed, preview] = useState(false);
  const hasPages = outline.chapters.some(({ pages }) => pages.length > 0);
  const reason = useReason(launch, hasPages);
  const isBusy = launch.isBeginning || isInProgress(publication);
  const next = (publication?.version ?? 0) + 1;
  const needsPage = useNeedsPage(hasPages);
  usePublishCommands({ isPossible: !isBusy && reason === undefined, begin: launch.begin });
  return (
    <div className="launch-go">
      <Button tone="secondary" size="large" disabledReason={needsPage} onClick={() => preview(true)}>
        <Eye size={18} strokeWidth={1.75} aria-hidden="true" />
        <Trans>Preview</Trans>
      </Button>
      <Hint text={t`Publish`} shortcut={shortcutWords("publish")}>
        <Button
          size="large"
          aria-keyshortcuts="Control+Enter Meta+Enter"
          busy={isBusy}
          disabledReason={isBusy ? undefined : reason}
          onClick={launch.begin}
        >
          {isBusy ? <Trans>Publishing…</Trans> : <Trans>Publish version {next}</Trans>}
        </Button>
      </Hint>
      {isPreviewed ? (
        <Suspense>
          <PreviewDialog
            projectId={outline.project.id}
            frameTitle={t`The course as learners would see it`}
            backWords={t`Back to launching`}
            prepare={async () => {
              await launch.look.flush();
              return null;
            }}
            onClose={() => preview(false)}
          />
        </Suspense>
      ) : null}
    </div>
  );
}

/** Publishes by shortcut and from the palette. */
function usePublishCommands({ isPossible, begin }: { readonly isPossible: boolean; readonly begin: () => void }): void {
  const { t } = useLingui();
  useShortcut("Enter", () => {
    const asked = document.activeElement?.closest("[role=dialog], [role=alertdialog]") ?? null;
    if (isPossible && asked === null) begin();
  });
  useCommands(() => [
    isPossible ? { id: "publish", group: "commands", title: t`Publish this course`, keys: "publish", icon: Rocket, run: begin } : null,
  ]);
}

function useNeedsPage(hasPages: boolean): string | undefined {
  const { t } = useLingui();
  return hasPages ? undefined : t`There is no page to publish yet.`;
}

/** Why the course cannot be published now; undefined if it can. */
function useReason({ addressCheck: { verdict }, terms, look }: LaunchState, hasPages: boolean): string | undefined {
  const { t } = useLingui();
  const needsPage = useNeedsPage(hasPages);
  const isOffline = useIsOffline();
  if (needsPage !== undefined) return needsPage;
  if (isOffline) return t`Publishing needs a connection.`;
  if (verdict === "malformed") return t`Give it an address first.`;
  if (verdict === "taken" || verdict === "reserved") return t`First choose an address that is free.`;
  if (terms.lacksPrice) return t`Set a price first.`;
  return look.saving.kind === "failed" ? t`Cover and description are not saved yet.` : undefined;
}
