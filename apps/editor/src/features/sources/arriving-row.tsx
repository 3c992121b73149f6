import { Button, IconButton } from "@coursewright/ui/button.tsx";
import { ProgressBar } from "@coursewright/ui/progress-bar.tsx";
import { Trans, useLingui } from "@lingui/react/macro";
import { FileUp, X } from "lucide-react";
import { ApiError } from "../../base/api/api-error.ts";
import { wordsFor } from "../../base/api/error-words.ts";
import { StorageFull, TypeRefused } from "../media/index.ts";
import { hasCode } from "../../base/api/api-error.ts";
import type { ArrivingSource } from "./arriving-sources.ts";

export function ArrivingRow({ file: { name, share, error, cancel } }: { readonly file: ArrivingSource }) {
  const { t } = useLingui();
  const percent = Math.floor(share * 100);
  return (
    <li className="source-row" data-state="arriving">
      <span className="source-icon">
        <FileUp size={20} strokeWidth={1.5} aria-hidden="true" />
      </span>
      <span className="source-name">
        <b>{name}</b>
      </span>
      {error === undefined ? (
        <>
          <span className="source-state source-progress">
            <span>
              <Trans>Uploading</Trans>
              <i>{percent} %</i>
            </span>
            <ProgressBar label={t`Uploading ${name}`} share={share} />
          </span>
          <IconButton label={t`Cancel the upload of ${name}`} onClick={cancel}>
            <X size={18} strokeWidth={1.75} />
          </IconButton>
        </>
      ) : (
        <div className="source-problem" role="alert">
          <Failure error={error} />
          <Button tone="quiet" size="small" onClick={cancel}>
            <Trans>Dismiss</Trans>
          </Button>
        </div>
      )}
    </li>
  );
}

function Failure({ error }: { readonly error: unknown }) {
  const { t } = useLingui();
  if (hasCode(error, "storage_full")) return <StorageFull />;
  if (error instanceof TypeRefused) {
    return <p>{t`File type not accepted. Please upload a PDF, Word, PowerPoint, text, sound or video file.`}</p>;
  }
  return <p>{error instanceof ApiError ? wordsFor(error) : t`The connection was lost. Please add the file again.`}</p>;
}
