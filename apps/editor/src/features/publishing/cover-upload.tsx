import type { ProjectId } from "@coursewright/base/ids.ts";
import { Trans } from "@lingui/react/macro";
import { ImagePlus } from "lucide-react";
import type { ReactNode } from "react";
import { pickMedia } from "../../base/picker/pick-media.ts";

interface CoverUploadProps {
  readonly projectId: ProjectId;
  readonly onUploaded: (address: string) => void;
  /** The button for the other source of a cover. */
  readonly children: ReactNode;
}

export function CoverUpload({ projectId, onUploaded, children }: CoverUploadProps) {
  const choose = async () => {
    const picked = await pickMedia({ kind: "image", projectId, describes: "nothing" });
    if (picked) onUploaded(picked.url);
  };
  return (
    <div className="covers-actions">
      <button type="button" className="covers-make" onClick={() => void choose()}>
        <ImagePlus size={18} strokeWidth={1.75} aria-hidden="true" />
        <Trans>Choose a picture</Trans>
      </button>
      {children}
    </div>
  );
}
