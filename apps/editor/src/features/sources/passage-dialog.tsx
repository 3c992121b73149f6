import type { ProjectId } from "@coursewright/base/ids.ts";
import type { Source } from "@coursewright/contract/source.ts";
import { type Passage, readPassage } from "@coursewright/contract/sources.ts";
import { buttonClass } from "@coursewright/ui/button.tsx";
import { Dialog } from "@coursewright/ui/dialog.tsx";
import { Notice } from "@coursewright/ui/notice.tsx";
import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { CircleAlert, ExternalLink } from "lucide-react";
import { sourceAddress } from "../../base/address/source-address.ts";
import { call } from "../../base/api/client.ts";
import { wordsFor } from "../../base/api/error-words.ts";
import { useSignedIn } from "../../base/session/signed-in.tsx";
import { usePlaceWords } from "./place-words.ts";
import "./sources.css";

interface PassageDialogProps {
  readonly projectId: ProjectId;
  readonly passage: Passage;
  /** Undefined while the list of sources is unknown. */
  readonly source: Source | undefined;
  readonly onClose: () => void;
}

/** A source, opened at a passage. */
export function PassageDialog({ projectId, passage, source, onClose }: PassageDialogProps) {
  const { t } = useLingui();
  const { uid } = useSignedIn();
  const placeOf = usePlaceWords();
  const around = useQuery({
    queryKey: ["passage", uid, projectId, passage.id],
    queryFn: ({ signal }) => call(readPassage, { params: { uid, projectId, passageId: passage.id } }, { signal }),
  });
  const opened = sourceAddress(source, passage);
  const text = (some: readonly Passage[]) => some.map((one) => <p key={one.id}>{one.text}</p>);
  return (
    <Dialog open title={passage.sourceName} closeLabel={t`Close`} size="large" onClose={onClose}>
      <div className="passage-around" role="document" tabIndex={0} aria-label={t`The passage in its source`}>
        {text(around.data?.before ?? [])}
        <div className="passage-opened">
          <small>{placeOf(passage)}</small>
          <p>
            <mark>{passage.text}</mark>
          </p>
        </div>
        {text(around.data?.after ?? [])}
        {around.error ? <Notice tone="bad" icon={<CircleAlert size={18} />} title={wordsFor(around.error)} /> : null}
      </div>
      {opened === null ? null : (
        <a
          className={buttonClass({ tone: "secondary", className: "passage-link" })}
          href={opened}
          target="_blank"
          rel="noopener noreferrer"
        >
          <ExternalLink size={16} strokeWidth={1.75} aria-hidden="true" />
          <Trans>Open source</Trans>
        </a>
      )}
    </Dialog>
  );
}
