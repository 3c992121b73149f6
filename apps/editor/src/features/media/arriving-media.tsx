import { Button } from "@coursewright/ui/button.tsx";
import { ProgressBar } from "@coursewright/ui/progress-bar.tsx";
import { Trans, useLingui } from "@lingui/react/macro";
import { UploadFailure } from "./upload-failure.tsx";
import type { Uploading } from "../../document/page/uploading-state.ts";
import "./arriving-media.css";

/** Stands in a block while its picture or video is uploaded, or says why it failed. */
export function ArrivingMedia({ uploading }: { readonly uploading: Uploading }) {
  const { t } = useLingui();
  if (uploading.state === "in progress") {
    const { name, share, cancel } = uploading;
    return (
      <div className="arriving-media">
        <ProgressBar label={name === "" ? t`Adding the picture` : t`Uploading ${name}`} share={share} />
        <Button tone="quiet" size="small" onClick={cancel}>
          <Trans>Cancel</Trans>
        </Button>
      </div>
    );
  }
  const { kind, error, retry } = uploading;
  return (
    <div className="arriving-media">
      <UploadFailure kind={kind} error={error} />
      {retry ? (
        <Button tone="secondary" size="small" onClick={retry}>
          <Trans>Try again</Trans>
        </Button>
      ) : null}
    </div>
  );
}
