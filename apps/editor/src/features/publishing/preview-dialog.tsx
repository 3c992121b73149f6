import { Dialog } from "@base-ui/react/dialog";
import { PageId } from "@coursewright/base/ids.ts";
import { openPreview } from "@coursewright/contract/publishing.ts";
import { buttonClass } from "@coursewright/ui/button.tsx";
import { Segmented } from "@coursewright/ui/segmented.tsx";
import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { ArrowLeft, ExternalLink } from "lucide-react";
import { useState } from "react";
import { call } from "../../base/api/client.ts";
import { wordsFor } from "../../base/api/error-words.ts";
import { useSignedIn } from "../../base/session/signed-in.tsx";
import { keep, recall } from "../../base/storage/on-this-computer.ts";
import { useWidth } from "../../base/widths/use-width.ts";
import { NotShown, Preparing, PreviewFrame } from "./preview-frame.tsx";
import "./preview-dialog.css";

/** Why there is nothing to show now, in words for the author. */
export interface PreviewObstacle {
  readonly title: string;
  readonly advice: string;
}

interface WantedPreview {
  readonly projectId: string;
  /** Opens on this page instead of the cover. */
  readonly pageId?: string;
  /** Saves everything that the preview should show. */
  readonly prepare: () => Promise<PreviewObstacle | null>;
}

interface PreviewDialogProps extends WantedPreview {
  readonly frameTitle: string;
  readonly backWords: string;
  /** The default gives the focus back to the element that had it before. */
  readonly restoreFocus?: () => void;
  readonly onClose: () => void;
}

/** Shows the course as learners would see it, at a temporary address on its own host. */
export function PreviewDialog({ frameTitle, backWords, restoreFocus, onClose, ...wanted }: PreviewDialogProps) {
  const isOnPhone = useWidth() === "phone";
  const [screen, choose] = useScreen();
  const { data, error, isFetching, refetch } = usePreview(wanted);
  const opened = data?.kind === "opened" && !isFetching ? data : null;
  const retry = () => void refetch();
  return (
    <Dialog.Root open onOpenChange={(open) => (open ? undefined : onClose())}>
      <Dialog.Portal>
        <Dialog.Popup className="preview" {...(restoreFocus && { finalFocus: () => (restoreFocus(), false) })}>
          <header className="preview-bar">
            <Dialog.Close className={buttonClass({ tone: "quiet" })}>
              <ArrowLeft size={18} strokeWidth={1.75} aria-hidden="true" />
              {backWords}
            </Dialog.Close>
            <Dialog.Title className="preview-title">
              <Trans>Preview</Trans>
            </Dialog.Title>
            {isOnPhone ? null : <ScreenChoice value={screen} onChoose={choose} />}
            {opened ? <NewTab url={opened.url} /> : <span />}
          </header>
          <div className="preview-stage" data-screen={isOnPhone ? "own" : screen}>
            {isFetching ? <Preparing /> : null}
            {error && !isFetching ? <NotShown title={wordsFor(error)} onRetry={retry} /> : null}
            {data?.kind === "obstacle" && !isFetching ? <NotShown {...data.obstacle} onRetry={retry} /> : null}
            {opened ? <PreviewFrame key={opened.url} url={opened.url} title={frameTitle} onLeave={onClose} onRetry={retry} /> : null}
          </div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

type Screen = "desktop" | "phone";
const screenKey = "preview-screen";

/** The author's choice, also for the next preview. */
function useScreen() {
  const [screen, setScreen] = useState<Screen>(() => (recall(screenKey) === "phone" ? "phone" : "desktop"));
  const choose = (next: Screen) => {
    keep(screenKey, next);
    setScreen(next);
  };
  return [screen, choose] as const;
}

function ScreenChoice({ value, onChoose }: { readonly value: Screen; readonly onChoose: (screen: Screen) => void }) {
  const { t } = useLingui();
  const choices = [
    { value: "phone", label: t`Phone` },
    { value: "desktop", label: t`Desktop` },
  ] as const;
  return <Segmented label={t`Screen`} value={value} choices={choices} onValueChange={onChoose} />;
}

function NewTab({ url }: { readonly url: string }) {
  const { t } = useLingui();
  const words = t`Open in a new tab`;
  return (
    <a className={buttonClass({ tone: "quiet" })} href={url} target="_blank" rel="noreferrer" aria-label={words}>
      <span className="preview-tab-words">{words}</span>
      <ExternalLink size={16} strokeWidth={1.75} aria-hidden="true" />
    </a>
  );
}

function usePreview({ projectId, pageId, prepare }: WantedPreview) {
  const { uid } = useSignedIn();
  return useQuery({
    queryKey: ["preview", uid, projectId, pageId],
    queryFn: async ({ signal }) => {
      const obstacle = await prepare();
      if (obstacle) return { kind: "obstacle", obstacle } as const;
      const query = { pageId: pageId === undefined ? undefined : PageId.parse(pageId) };
      const { url } = await call(openPreview, { params: { uid, projectId }, query }, { signal });
      return { kind: "opened", url } as const;
    },
    // A new preview each time, because an older one may have expired.
    gcTime: 0,
    staleTime: Infinity,
    retry: false,
    // Without a network the request fails at once, and the dialog says so.
    networkMode: "always",
    refetchOnReconnect: false,
  });
}
