import { Button } from "@coursewright/ui/button.tsx";
import { Trans } from "@lingui/react/macro";
import { UploadFailure } from "./upload-failure.tsx";
import { UploadOffer, UploadProgress } from "./upload-progress.tsx";
import type { Uploading } from "../../document/page/uploading-state.ts";
import "./arriving-media.css";

/** Stands in a block while its picture or video is uploaded, or says why it failed. */
export function ArrivingMedia({ uploading }: { readonly uploading: Uploading }) {
  if (uploading.state === "in progress") {
    return (
      <div className="arriving-media">
        <UploadProgress uploading={uploading} />
        <Button tone="quiet" size="small" onClick={uploading.cancel}>
          <Trans>Cancel</Trans>
        </Button>
      </div>
    );
  }
  if (uploading.state === "offered") {
    return (
      <div className="arriving-media">
        <UploadOffer offer={uploading.offer} />
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
