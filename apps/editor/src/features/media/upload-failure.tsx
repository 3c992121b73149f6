import type { UploadKind, VideoProblem } from "@coursewright/contract/uploads.ts";
import { Notice } from "@coursewright/ui/notice.tsx";
import { useLingui } from "@lingui/react/macro";
import { CircleAlert } from "lucide-react";
import { ApiError, hasCode } from "../../base/api/api-error.ts";
import { wordsFor } from "../../base/api/error-words.ts";
import { ConversionFailed } from "./follow-conversion.ts";
import { StorageFull } from "./storage-full.tsx";
import { ImportRefused, SignInToUpload, SourceUnreadable, TypeRefused } from "./upload-file.ts";

interface UploadFailureProps {
  readonly kind: UploadKind;
  readonly error: unknown;
}

/** [UPL-01] [UPL-02] [UPL-03] */
export function UploadFailure({ kind, error }: UploadFailureProps) {
  const { t } = useLingui();
  const problemWords = (problem: VideoProblem) => {
    const words = {
      type: undefined,
      "storage full": undefined,
      "too long": t`It is longer than three hours. Nothing was charged. Upload it in parts.`,
      "longer than stated": t`It is longer than your browser reported. Nothing was charged. Save it with another program and try again.`,
      "too large": t`Its picture is larger than 4K. Nothing was charged. Save it in a smaller size.`,
      failed: t`Nothing was charged. Try again, or save it as MP4 first.`,
    };
    return words[problem];
  };
  const alert = (title: string, detail?: string) => (
    <Notice tone="bad" icon={<CircleAlert size={18} />} title={title}>
      {detail}
    </Notice>
  );
  if (error instanceof SignInToUpload) return alert(t`You must be signed in to upload.`);
  if (error instanceof SourceUnreadable) {
    return alert(t`This picture was not copied`, t`The program copied only the text. Copy the picture by itself, or upload it.`);
  }
  if (error instanceof ImportRefused) {
    return alert(t`This picture could not be loaded`, t`The site does not hand it out. Save the picture and upload it.`);
  }
  if (error instanceof TypeRefused) {
    const words = {
      image: t`File type not accepted. Please upload a valid image.`,
      video: t`File type not accepted. Please upload a valid video.`,
      audio: t`File type not accepted. Please upload a valid sound file.`,
      file: t`File type not accepted. Please upload a valid PDF.`,
    };
    return alert(words[kind]);
  }
  if (error instanceof ConversionFailed) {
    if (error.problem === "storage full") return <StorageFull />;
    return alert(t`This video was not converted`, problemWords(error.problem));
  }
  if (hasCode(error, "storage_full")) return <StorageFull />;
  return alert(t`Upload failed`, error instanceof ApiError ? wordsFor(error) : t`The connection was lost. Your block has not changed.`);
}
