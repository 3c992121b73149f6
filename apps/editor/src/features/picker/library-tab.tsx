import type { ProjectId } from "@coursewright/base/ids.ts";
import { listUploads } from "@coursewright/contract/uploads.ts";
import type { UploadKind } from "@coursewright/contract/uploads.ts";
import { Button } from "@coursewright/ui/button.tsx";
import { Spinner } from "@coursewright/ui/spinner.tsx";
import { Trans, useLingui } from "@lingui/react/macro";
import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { AudioLines, Clapperboard, FileText } from "lucide-react";
import { useState } from "react";
import { call } from "../../base/api/client.ts";
import { useDebouncedValue } from "../../base/parts/use-debounced-value.ts";
import { UploadFailure } from "../media/index.ts";
import { thumbnailOf } from "./candidate.ts";
import type { Candidate } from "./candidate.ts";
import { PickTile, Tiles } from "./tiles.tsx";
import { SearchField } from "./search-field.tsx";

interface LibraryTabProps {
  readonly kind: UploadKind;
  /** Null for the files of all courses. */
  readonly projectId: ProjectId | null;
  readonly candidate: Candidate | null;
  readonly onChoose: (candidate: Candidate) => void;
}

/** [MED-02] The author's own files, newest first. Using one again needs no storage and keeps its description. */
export function LibraryTab({ kind, projectId, candidate, onChoose }: LibraryTabProps) {
  const { t } = useLingui();
  const [typed, setTyped] = useState("");
  const words = useDebouncedValue(typed.trim(), 300);
  const { data, error, isPending, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: ["uploads", projectId, kind, words],
    queryFn: ({ pageParam, signal }) => {
      const query = { kind, projectId: projectId ?? undefined, words: words || undefined, after: pageParam || undefined };
      return call(listUploads, { query }, { signal });
    },
    initialPageParam: "",
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
  });
  const uploads = data?.pages.flatMap((page) => page.uploads) ?? [];
  const nothing = {
    image: t`There are no pictures yet. Pictures that you upload, buy or generate stay here.`,
    video: t`There are no videos yet. Videos that you upload stay here.`,
    audio: t`There are no sounds yet. Sounds that you upload stay here.`,
    file: t`There are no PDFs yet. PDFs that you upload stay here.`,
  };
  return (
    <>
      <SearchField label={t`Search by name or description`} value={typed} onValueChange={setTyped} />
      {isPending ? <Spinner /> : null}
      {error ? <UploadFailure kind={kind} error={error} /> : null}
      {data && uploads.length === 0 ? (
        <p className="media-picker-none">{words === "" ? nothing[kind] : t`Nothing found for “${words}”. Try fewer words.`}</p>
      ) : null}
      <Tiles label={t`Files`}>
        {uploads.map((upload) => (
          <PickTile
            key={upload.uploadId}
            picture={thumbnailOf(upload)}
            icon={icons[kind]}
            label={upload.alt === "" ? upload.name : upload.alt}
            isChosen={candidate?.kind === "own" && candidate.upload.uploadId === upload.uploadId}
            onChoose={() => onChoose({ kind: "own", upload })}
          />
        ))}
      </Tiles>
      {hasNextPage ? (
        <Button tone="secondary" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          <Trans>Show older ones</Trans>
        </Button>
      ) : null}
    </>
  );
}

const icons = { image: FileText, video: Clapperboard, audio: AudioLines, file: FileText };
