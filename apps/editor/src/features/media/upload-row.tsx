import { type BlockId, ProjectId } from "@coursewright/base/ids.ts";
import { acceptedTypes, videoUploadPrice } from "@coursewright/contract/uploads.ts";
import type { UploadedFile } from "@coursewright/blocks/kit/definition/define-block.ts";
import type { UploadKind } from "@coursewright/contract/uploads.ts";
import { Button } from "@coursewright/ui/button.tsx";
import { announce } from "@coursewright/ui/live-region.tsx";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useQueryClient } from "@tanstack/react-query";
import { Upload as UploadIcon } from "lucide-react";
import { useRef } from "react";
import { useSearchParams } from "react-router";
import { classNames } from "@coursewright/ui/class-names.ts";
import { useSignedIn } from "../../base/session/signed-in.tsx";
import { readSelection } from "../../base/address/selection.ts";
import { pickMedia } from "../../base/picker/pick-media.ts";
import { UploadFailure } from "./upload-failure.tsx";
import { forgetFailure, startUpload } from "./uploading.ts";
import { useUploading } from "../../document/page/uploading-state.ts";
import { UploadOffer, UploadProgress } from "./upload-progress.tsx";
import { useFileDrop } from "./use-file-drop.ts";
import "./upload-row.css";

export interface UploadRowProps {
  readonly block: BlockId;
  readonly kind: UploadKind;
  readonly onUploaded: (upload: UploadedFile) => void;
}

/** A file of the author's own, from this computer or from the course's uploads. */
export function UploadRow(props: UploadRowProps) {
  const [query] = useSearchParams();
  const projectId = ProjectId.safeParse(readSelection(query).projectId).data;
  return projectId === undefined ? null : <RowOfProject {...props} projectId={projectId} />;
}

function RowOfProject({ block, kind, projectId, onUploaded }: UploadRowProps & { readonly projectId: ProjectId }) {
  const { t } = useLingui();
  const queries = useQueryClient();
  const uploading = useUploading(block);
  const take = async (file: File) => {
    if (uploading && uploading.state !== "failed") return;
    const upload = await startUpload({ block, file, kind, projectId });
    if (!upload) return;
    onUploaded(upload);
    const words = {
      image: t`The picture is on the page.`,
      video: t`The video is on the page.`,
      audio: t`The sound is on the page.`,
      file: t`The file is on the page.`,
    };
    announce(words[kind]);
    await queries.invalidateQueries({ queryKey: ["uploads"] });
  };
  const isDragOver = useFileDrop(block, (file) => void take(file));
  const choose = async () => {
    const picked = await pickMedia({ kind, projectId, describes: kind === "video" ? "alt" : "nothing", tab: "course" });
    if (!picked) return;
    forgetFailure(block);
    onUploaded(picked);
  };
  return (
    <section className={classNames("upload", isDragOver && "is-drag-over")} aria-label={t`Upload your own`}>
      <div className="upload-row">
        <UploadIcon size={20} strokeWidth={1.75} aria-hidden="true" />
        <span className="upload-words">
          <b>
            <Trans>Or upload your own</Trans>
          </b>
          <UploadNote kind={kind} />
        </span>
        <ChooseFile
          kind={kind}
          onChoose={(file) => void take(file)}
          cancel={uploading?.state === "in progress" ? uploading.cancel : undefined}
        />
      </div>
      {uploading?.state === "in progress" ? <UploadProgress uploading={uploading} /> : null}
      {uploading?.state === "offered" ? <UploadOffer offer={uploading.offer} /> : null}
      {uploading?.state === "failed" && !uploading.retry ? <UploadFailure kind={kind} error={uploading.error} /> : null}
      <Button tone="quiet" size="small" onClick={() => void choose()}>
        <Trans>Choose from my courses</Trans>
      </Button>
    </section>
  );
}

function UploadNote({ kind }: Pick<UploadRowProps, "kind">) {
  const { t } = useLingui();
  const perMinute = useSignedIn().videoCreditsPerMinute;
  if (kind !== "video") {
    const formats = { image: t`JPEG, PNG, GIF, WebP, BMP or SVG`, audio: t`MP3, M4A, AAC, WAV, Ogg or WebM`, file: t`PDF, up to 100 MB` };
    return <small>{formats[kind]}</small>;
  }
  return (
    <small>
      <Trans>MP4, WebM, Ogg, MOV or AVI</Trans>
      {" · "}
      {perMinute === undefined ? (
        <Plural value={videoUploadPrice} one="# credit" other="# credits" />
      ) : (
        <Plural
          value={perMinute}
          one={`# credit for each minute, ${videoUploadPrice} at most`}
          other={`# credits for each minute, ${videoUploadPrice} at most`}
        />
      )}
    </small>
  );
}

interface ChooseFileProps {
  readonly kind: UploadKind;
  readonly onChoose: (file: File) => void;
  /** Set while an upload is in progress. */
  readonly cancel: (() => void) | undefined;
}

/** One button to choose and to cancel, so that the focus stays where it is. */
function ChooseFile({ kind, onChoose, cancel }: ChooseFileProps) {
  const { t } = useLingui();
  const input = useRef<HTMLInputElement>(null);
  const names = { image: t`Image file`, video: t`Video file`, audio: t`Sound file`, file: t`PDF file` };
  return (
    <>
      <input
        ref={input}
        type="file"
        className="upload-input"
        tabIndex={-1}
        aria-label={names[kind]}
        accept={acceptedTypes[kind].join(",")}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          // Allows the same file to be chosen again.
          target.value = "";
          if (file) onChoose(file);
        }}
      />
      <Button tone="secondary" size="small" onClick={cancel ?? (() => input.current?.click())}>
        {cancel ? <Trans>Cancel</Trans> : <Trans>Choose</Trans>}
      </Button>
    </>
  );
}
