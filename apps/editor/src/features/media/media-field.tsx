import { type BlockId, ProjectId } from "@coursewright/base/ids.ts";
import type { MediaFieldProps } from "@coursewright/blocks/kit/definition/define-block.ts";
import { sizedPictureAt, widthsOf } from "@coursewright/blocks/kit/media/sized-picture.ts";
import { isOwnFile } from "@coursewright/blocks/kit/url/own-file.ts";
import type { Upload } from "@coursewright/contract/uploads.ts";
import { Button } from "@coursewright/ui/button.tsx";
import { classNames } from "@coursewright/ui/class-names.ts";
import { announce } from "@coursewright/ui/live-region.tsx";
import { ProgressBar } from "@coursewright/ui/progress-bar.tsx";
import { Trans, useLingui } from "@lingui/react/macro";
import { ChevronRight, ImagePlus } from "lucide-react";
import { useSearchParams } from "react-router";
import { readSelection } from "../../base/address/selection.ts";
import { pickMedia } from "../../base/picker/pick-media.ts";
import { useOpenPage } from "../../document/page/page-context.tsx";
import { useUploading } from "../../document/page/uploading-state.ts";
import { hereOf, putMedia } from "./put-media.ts";
import { UploadFailure } from "./upload-failure.tsx";
import { forgetFailure, startUpload } from "./uploading.ts";
import { useFileDrop } from "./use-file-drop.ts";
import "./media-field.css";

/** [MED-01] The picture of a block: shows it, and opens the picker. A file dropped on the block replaces its main picture. */
export function MediaField({ block, ...props }: MediaFieldProps & { readonly block: BlockId }) {
  const { t } = useLingui();
  const { field, label, url, onUndescribed } = props;
  const page = useOpenPage();
  const [query] = useSearchParams();
  const projectId = ProjectId.safeParse(readSelection(query).projectId).data ?? null;
  const uploading = useUploading(block);
  const choose = async () => {
    const describes = field === "url" ? "alt or decoration" : field.endsWith(".url") ? "alt" : "nothing";
    const picked = await pickMedia({ kind: "image", projectId, describes, here: hereOf(page) });
    if (!picked) return;
    forgetFailure(block);
    putMedia(page, block, field, picked);
    announce(t`The picture is on the page.`);
    if (picked.alt === "" && picked.decorative !== true) onUndescribed?.(picked.url);
  };
  const take = async (file: File) => {
    if (field !== "url" || projectId === null || uploading?.state === "in progress") return;
    const upload = await startUpload({ block, file, kind: "image", projectId });
    if (upload) place(upload);
  };
  const place = (upload: Upload) => {
    putMedia(page, block, field, upload);
    announce(t`The picture is on the page.`);
    if (upload.alt === "") onUndescribed?.(upload.url);
  };
  const isDragOver = useFileDrop(block, (file) => void take(file)) && field === "url";
  const thumbnail = thumbnailOf(url);
  return (
    <section className={classNames("media-field", isDragOver && "is-drag-over")} aria-label={label}>
      <b>{label}</b>
      <button type="button" className="media-field-button" onClick={() => void choose()}>
        <span className="media-field-picture">
          {thumbnail === null ? <ImagePlus size={20} strokeWidth={1.75} aria-hidden="true" /> : <img src={thumbnail} alt="" />}
        </span>
        <span className="media-field-words">
          <b>{url === "" ? <Trans>Choose a picture</Trans> : <Trans>Choose another picture</Trans>}</b>
          <small>
            <Trans>Upload, your courses, photos, address</Trans>
          </small>
        </span>
        <ChevronRight size={18} strokeWidth={1.75} aria-hidden="true" />
      </button>
      {uploading?.state === "in progress" && field === "url" ? (
        <>
          <ProgressBar label={t`Uploading ${uploading.name}`} share={uploading.share} />
          <Button tone="quiet" size="small" onClick={uploading.cancel}>
            <Trans>Cancel</Trans>
          </Button>
        </>
      ) : null}
      {uploading?.state === "failed" && !uploading.retry && field === "url" ? <UploadFailure kind="image" error={uploading.error} /> : null}
    </section>
  );
}

/** The editor shows no pictures of other sites. */
function thumbnailOf(url: string): string | null {
  if (!isOwnFile(url)) return null;
  const sized = sizedPictureAt(url);
  return sized?.hasChoices ? `${sized.folder}${widthsOf(sized.width)[0]}.webp` : url;
}
