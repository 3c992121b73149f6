import type { UploadKind } from "@coursewright/contract/uploads.ts";
import { Notice } from "@coursewright/ui/notice.tsx";
import { useLingui } from "@lingui/react/macro";
import { CircleAlert } from "lucide-react";
import { ApiError, hasCode } from "../../base/api/api-error.ts";
import { wordsFor } from "../../base/api/error-words.ts";
import { StorageFull } from "./storage-full.tsx";
import { SignInToUpload, TypeRefused } from "./upload-file.ts";

interface UploadFailureProps {
  readonly kind: UploadKind;
  readonly error: unknown;
}

/** [UPL-01] [UPL-02] [UPL-03] */
export function UploadFailure({ kind, error }: UploadFailureProps) {
  const { t } = useLingui();
  const alert = (title: string, detail?: string) => (
    <Notice tone="bad" icon={<CircleAlert size={18} />} title={title}>
      {detail}
    </Notice>
  );
  if (error instanceof SignInToUpload) return alert(t`You must be signed in to upload.`);
  if (error instanceof TypeRefused) {
    const words = {
      image: t`File type not accepted. Please upload a valid image.`,
      video: t`File type not accepted. Please upload a valid video.`,
    };
    return alert(words[kind]);
  }
  if (hasCode(error, "storage_full")) return <StorageFull />;
  return alert(t`Upload failed`, error instanceof ApiError ? wordsFor(error) : t`The connection was lost. Your block has not changed.`);
}
