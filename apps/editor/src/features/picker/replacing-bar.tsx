import type { MediaPlace } from "@coursewright/contract/media-places.ts";
import type { ProjectId } from "@coursewright/base/ids.ts";
import type { Upload } from "@coursewright/contract/uploads.ts";
import { Button } from "@coursewright/ui/button.tsx";
import { Plural, Trans } from "@lingui/react/macro";

/** The author looks for another file to use in all places of this one. */
export interface Replacing {
  readonly upload: Upload;
  /** On other pages. */
  readonly places: readonly MediaPlace[];
  /** On the open page. */
  readonly countHere: number;
  readonly covers: readonly ProjectId[];
}

export function countOf({ places, countHere, covers }: Replacing): number {
  return places.length + countHere + covers.length;
}

interface ReplacingBarProps {
  readonly replacing: Replacing;
  readonly onCancel: () => void;
}

export function ReplacingBar({ replacing, onCancel }: ReplacingBarProps) {
  const { upload } = replacing;
  return (
    <div className="media-picker-replacing" role="status">
      <span>
        <Trans>
          Choose what replaces <b>{upload.alt || upload.name}</b> in <Plural value={countOf(replacing)} one="# place" other="# places" />.
        </Trans>
      </span>
      <Button tone="quiet" size="small" onClick={onCancel}>
        <Trans>Do not replace</Trans>
      </Button>
    </div>
  );
}
