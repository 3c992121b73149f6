import { ProjectId } from "@coursewright/base/ids.ts";
import type { CaptionsRequest } from "@coursewright/blocks/kit/definition/define-block.ts";
import { Button } from "@coursewright/ui/button.tsx";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Captions } from "lucide-react";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { readSelection } from "../../../base/address/selection.ts";
import { CaptionsDialog } from "./captions-dialog.tsx";
import { languageName } from "./languages.ts";

/** The captions of a film in its block's panel. */
export function CaptionsRow({ url, captions, onChange }: CaptionsRequest) {
  const { t, i18n } = useLingui();
  const [query] = useSearchParams();
  const [isOpen, setOpen] = useState(false);
  const projectId = ProjectId.safeParse(readSelection(query).projectId).data;
  if (projectId === undefined) return null;
  return (
    <section className="upload" aria-label={t`Captions`}>
      <div className="upload-row">
        <Captions size={20} strokeWidth={1.75} aria-hidden="true" />
        <span className="upload-words">
          <b>
            <Trans>Captions</Trans>
          </b>
          <small>
            {captions ? (
              <>
                {languageName(captions.language, i18n.locale)}
                {", "}
                <Plural value={captions.cues.length} one="# line" other="# lines" />
              </>
            ) : (
              <Trans>For people who cannot hear the video</Trans>
            )}
          </small>
        </span>
        <Button tone="secondary" size="small" onClick={() => setOpen(true)}>
          {captions ? <Trans>Edit</Trans> : <Trans>Add</Trans>}
        </Button>
      </div>
      {isOpen ? (
        <CaptionsDialog
          projectId={projectId}
          url={url}
          captions={captions}
          onSave={(next) => {
            onChange(next);
            setOpen(false);
          }}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </section>
  );
}
