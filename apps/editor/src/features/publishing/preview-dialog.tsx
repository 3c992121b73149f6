import { openPreview } from "@coursewright/contract/publishing.ts";
import { buttonClass } from "@coursewright/ui/button.tsx";
import { Dialog } from "@coursewright/ui/dialog.tsx";
import { Segmented } from "@coursewright/ui/segmented.tsx";
import { Spinner } from "@coursewright/ui/spinner.tsx";
import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { ExternalLink } from "lucide-react";
import { useState } from "react";
import { call } from "../../base/api/client.ts";
import { useSignedIn } from "../../base/session/signed-in.tsx";
import { NotLoaded } from "./launch-section.tsx";
import "./preview-dialog.css";

interface PreviewDialogProps {
  readonly projectId: string;
  /** Saves the cover and blurb first, so that the preview shows them. */
  readonly saveLook: () => Promise<boolean>;
  readonly onClose: () => void;
}

/** Previews the course as learners would see it, at a temporary address. */
export function PreviewDialog({ projectId, saveLook, onClose }: PreviewDialogProps) {
  const { t } = useLingui();
  const [screen, setScreen] = useState<"computer" | "phone">("computer");
  const { data, error, refetch } = usePreview({ projectId, saveLook });
  return (
    <Dialog open size="full" title={t`Preview`} closeLabel={t`Close`} onClose={onClose}>
      <div className="preview-tools">
        <Segmented
          label={t`Screen`}
          value={screen}
          choices={[
            { value: "computer", label: t`Computer` },
            { value: "phone", label: t`Phone` },
          ]}
          onValueChange={setScreen}
        />
        {data ? (
          <a className={buttonClass({ tone: "quiet", size: "small" })} href={data.url} target="_blank" rel="noreferrer">
            <Trans>Open in a new tab</Trans>
            <ExternalLink size={15} strokeWidth={1.75} aria-hidden="true" />
          </a>
        ) : null}
      </div>
      <div className="preview-screen" data-screen={screen}>
        {error ? <NotLoaded error={error} retry={() => void refetch()} /> : null}
        {data ? (
          // oxlint-disable-next-line react/iframe-missing-sandbox -- a different origin, so its scripts cannot reach this page
          <iframe src={data.url} title={t`The course as learners would see it`} sandbox="allow-scripts allow-same-origin" />
        ) : error ? null : (
          <Spinner />
        )}
      </div>
    </Dialog>
  );
}

function usePreview({ projectId, saveLook }: Omit<PreviewDialogProps, "onClose">) {
  const { uid } = useSignedIn();
  return useQuery({
    queryKey: ["preview", uid, projectId],
    queryFn: async ({ signal }) => {
      await saveLook();
      return call(openPreview, { params: { uid, projectId } }, { signal });
    },
    // A new preview each time, because an older one may have expired.
    gcTime: 0,
    staleTime: Infinity,
    retry: false,
  });
}
