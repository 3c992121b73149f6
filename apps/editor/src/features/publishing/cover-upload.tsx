import type { ProjectId } from "@coursewright/base/ids.ts";
import { acceptedTypes } from "@coursewright/contract/uploads.ts";
import { Spinner } from "@coursewright/ui/spinner.tsx";
import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import { ImagePlus } from "lucide-react";
import { useRef } from "react";
import type { ReactNode } from "react";
import { UploadFailure, uploadFile } from "../media/index.ts";

interface CoverUploadProps {
  readonly projectId: ProjectId;
  readonly onUploaded: (address: string) => void;
  /** The button for the other source of a cover. */
  readonly children: ReactNode;
}

const uploadWithinMs = 120_000;

export function CoverUpload({ projectId, onUploaded, children }: CoverUploadProps) {
  const { t } = useLingui();
  const input = useRef<HTMLInputElement>(null);
  const upload = useMutation({
    mutationFn: (file: File) =>
      uploadFile({ file, kind: "image", projectId, signal: AbortSignal.timeout(uploadWithinMs), onProgress: () => undefined }),
    onSuccess: ({ url }) => onUploaded(url),
  });
  return (
    <>
      <div className="covers-actions">
        <input
          ref={input}
          type="file"
          className="ui-hidden"
          tabIndex={-1}
          aria-label={t`Image file`}
          accept={acceptedTypes.image.join(",")}
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            // Allows the same file to be chosen again.
            target.value = "";
            if (file && !upload.isPending) upload.mutate(file);
          }}
        />
        <button type="button" className="covers-make" aria-busy={upload.isPending || undefined} onClick={() => input.current?.click()}>
          {upload.isPending ? <Spinner /> : <ImagePlus size={18} strokeWidth={1.75} aria-hidden="true" />}
          {upload.isPending ? <Trans>Uploading…</Trans> : <Trans>Upload a picture</Trans>}
        </button>
        {children}
      </div>
      {upload.isError ? (
        <div className="covers-failure">
          <UploadFailure kind="image" error={upload.error} />
        </div>
      ) : null}
    </>
  );
}
