import type { ProjectId } from "@coursewright/base/ids.ts";
import { sizedPictureAt, widthsOf } from "@coursewright/blocks/kit/media/sized-picture.ts";
import { listUploads } from "@coursewright/contract/uploads.ts";
import type { Upload, UploadKind } from "@coursewright/contract/uploads.ts";
import { Button } from "@coursewright/ui/button.tsx";
import { Dialog } from "@coursewright/ui/dialog.tsx";
import { Spinner } from "@coursewright/ui/spinner.tsx";
import { Trans, useLingui } from "@lingui/react/macro";
import { useInfiniteQuery } from "@tanstack/react-query";
import { AudioLines, Clapperboard, FileText, Image } from "lucide-react";
import { call } from "../../base/api/client.ts";
import { UploadFailure } from "./upload-failure.tsx";
import "./media-library.css";

interface MediaLibraryProps {
  readonly projectId: ProjectId;
  readonly kind: UploadKind;
  readonly onChoose: (upload: Upload) => void;
  readonly onClose: () => void;
}

/** Uploads of this course, newest first. Using one again needs no storage and keeps its description. */
export function MediaLibrary({ projectId, kind, onChoose, onClose }: MediaLibraryProps) {
  const { t } = useLingui();
  const { data, error, isPending, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: ["uploads", projectId, kind],
    queryFn: ({ pageParam, signal }) => call(listUploads, { query: { projectId, kind, after: pageParam || undefined } }, { signal }),
    initialPageParam: "",
    getNextPageParam: ({ next }) => next ?? undefined,
  });
  const uploads = data?.pages.flatMap((page) => page.uploads) ?? [];
  return (
    <Dialog open size="wide" title={t`Choose from this course`} closeLabel={t`Close`} onClose={onClose}>
      <div className="media-library">
        {isPending ? <Spinner /> : null}
        {error ? <UploadFailure kind={kind} error={error} /> : null}
        {data && uploads.length === 0 ? <NothingYet kind={kind} /> : null}
        <ul>
          {uploads.map((upload) => (
            <li key={upload.uploadId}>
              <button type="button" className="media-library-file" onClick={() => onChoose(upload)}>
                <Thumbnail upload={upload} />
                <span>{upload.alt === "" ? upload.name : upload.alt}</span>
              </button>
            </li>
          ))}
        </ul>
        {hasNextPage ? (
          <Button tone="secondary" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            <Trans>Show older ones</Trans>
          </Button>
        ) : null}
      </div>
    </Dialog>
  );
}

function NothingYet({ kind }: Pick<MediaLibraryProps, "kind">) {
  const { t } = useLingui();
  const words = {
    image: t`No picture has been uploaded for this course yet.`,
    video: t`No video has been uploaded for this course yet.`,
    audio: t`No sound has been uploaded for this course yet.`,
    file: t`No PDF has been uploaded for this course yet.`,
  };
  return <p>{words[kind]}</p>;
}

const icons = { image: Image, video: Clapperboard, audio: AudioLines, file: FileText, source: FileText };

function Thumbnail({ upload: { url, kind } }: { readonly upload: Upload }) {
  const sized = sizedPictureAt(url);
  if (!sized) {
    const Icon = icons[kind];
    return <Icon size={28} strokeWidth={1.5} aria-hidden="true" />;
  }
  return <img src={`${sized.folder}${widthsOf(sized.width)[0]}.webp`} alt="" width={160} height={120} loading="lazy" />;
}
