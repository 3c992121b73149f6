import { Button } from "@coursewright/ui/button.tsx";
import { Notice } from "@coursewright/ui/notice.tsx";
import { Spinner } from "@coursewright/ui/spinner.tsx";
import { Trans, useLingui } from "@lingui/react/macro";
import { CircleAlert } from "lucide-react";
import { useEffect, useEffectEvent, useRef, useState } from "react";

interface PreviewFrameProps {
  readonly url: string;
  readonly title: string;
  /** The author pressed a closing key inside the page. */
  readonly onLeave: () => void;
  readonly onRetry: () => void;
}

/** A loaded page reports soon that it works (course-page/src/learning/framed-preview.ts). An error page of the browser never does. */
const maxSilenceMs = 12_000;

/** The page in a frame. Its origin differs from the editor's, so its scripts cannot reach the editor. */
export function PreviewFrame({ url, title, onLeave, onRetry }: PreviewFrameProps) {
  const { t } = useLingui();
  const frame = useRef<HTMLIFrameElement>(null);
  const [state, setState] = useState<"loading" | "loaded" | "works" | "failed">("loading");
  const onMessage = useEffectEvent(({ source, origin, data }: MessageEvent<unknown>) => {
    if (source === null || source !== frame.current?.contentWindow || origin !== new URL(url).origin) return;
    if (data === "preview-shown") setState("works");
    if (data === "preview-left") onLeave();
  });
  useEffect(() => {
    const listen = (event: MessageEvent<unknown>) => onMessage(event);
    addEventListener("message", listen);
    return () => removeEventListener("message", listen);
  }, []);
  useEffect(() => {
    if (state !== "loaded") return;
    const timer = setTimeout(() => setState("failed"), maxSilenceMs);
    return () => clearTimeout(timer);
  }, [state]);
  return (
    <>
      {state === "loading" ? <Preparing /> : null}
      {state === "failed" ? <NotShown title={t`The preview did not load.`} onRetry={onRetry} /> : null}
      <div className="preview-device" data-state={state}>
        <iframe
          ref={frame}
          src={url}
          title={title}
          // oxlint-disable-next-line react/iframe-missing-sandbox -- a different origin, so its scripts cannot reach this page
          sandbox="allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox"
          onLoad={() => setState((now) => (now === "loading" ? "loaded" : now))}
        />
      </div>
    </>
  );
}

export function Preparing() {
  return (
    <p className="preview-preparing" role="status">
      <Spinner />
      <Trans>Preparing the preview…</Trans>
    </p>
  );
}

interface NotShownProps {
  readonly title: string;
  readonly advice?: string;
  readonly onRetry: () => void;
}

export function NotShown({ title, advice, onRetry }: NotShownProps) {
  return (
    <div className="preview-not-shown">
      <Notice
        tone="bad"
        icon={<CircleAlert size={18} />}
        title={title}
        actions={
          <Button tone="secondary" size="small" onClick={onRetry}>
            <Trans>Try again</Trans>
          </Button>
        }
      >
        {advice}
      </Notice>
    </div>
  );
}
