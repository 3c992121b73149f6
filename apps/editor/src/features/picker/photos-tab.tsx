import { searchStockPhotos } from "@coursewright/contract/images.ts";
import type { PhotoShape } from "@coursewright/contract/images.ts";
import { Button } from "@coursewright/ui/button.tsx";
import { Notice } from "@coursewright/ui/notice.tsx";
import { Select } from "@coursewright/ui/select.tsx";
import { Spinner } from "@coursewright/ui/spinner.tsx";
import { Trans, useLingui } from "@lingui/react/macro";
import { useInfiniteQuery } from "@tanstack/react-query";
import { CircleAlert, ImageIcon } from "lucide-react";
import { useState } from "react";
import { call } from "../../base/api/client.ts";
import { wordsFor } from "../../base/api/error-words.ts";
import { isSame } from "./candidate.ts";
import type { Candidate } from "./candidate.ts";
import { SearchField } from "./search-field.tsx";
import { PickTile, Tiles } from "./tiles.tsx";

interface PhotosTabProps {
  readonly candidate: Candidate | null;
  readonly onChoose: (candidate: Candidate) => void;
}

/** [MED-03] Searching is free. A photograph is copied and charged only when the author uses it. */
export function PhotosTab({ candidate, onChoose }: PhotosTabProps) {
  const { t } = useLingui();
  const [typed, setTyped] = useState("");
  const [query, setQuery] = useState("");
  const [shape, setShape] = useState<PhotoShape | "any">("any");
  const { data, error, isFetching, hasNextPage, fetchNextPage, isFetchingNextPage } = usePhotos(query, shape);
  const photos = data?.pages.flatMap((page) => page.photos) ?? [];
  const [first] = data?.pages ?? [];
  return (
    <>
      <form
        className="media-picker-form"
        role="search"
        onSubmit={(event) => {
          event.preventDefault();
          setQuery(typed.trim());
        }}
      >
        <SearchField label={t`Search photos`} value={typed} onValueChange={setTyped} />
        <Select
          label={t`Shape`}
          value={shape}
          choices={[
            { value: "any", label: t`Any shape` },
            { value: "landscape", label: t`Wide` },
            { value: "portrait", label: t`Tall` },
            { value: "square", label: t`Square` },
          ]}
          onValueChange={setShape}
        />
        <Button type="submit" tone="secondary" disabledReason={typed.trim() === "" ? t`First say what the photo should show.` : undefined}>
          <Trans>Search</Trans>
        </Button>
      </form>
      {isFetching && !isFetchingNextPage ? <Spinner /> : null}
      {error ? <Notice tone="bad" icon={<CircleAlert size={18} />} title={wordsFor(error)} /> : null}
      {first && !first.isSetUp ? (
        <Notice tone="plain" icon={<ImageIcon size={18} />} title={t`No photo library is connected`}>
          <Trans>Upload a picture, or choose one of yours.</Trans>
        </Notice>
      ) : null}
      {first?.isSetUp && photos.length === 0 ? (
        <p className="media-picker-none">
          <Trans>No photos for “{query}”. Try fewer words.</Trans>
        </p>
      ) : null}
      <Tiles label={t`Photos`}>
        {photos.map((photo) => {
          const each: Candidate = { kind: "photo", photo, price: first?.price ?? 0 };
          return (
            <PickTile
              key={photo.id}
              picture={photo.thumbnail}
              icon={ImageIcon}
              label={photo.credit.name}
              description={t`${photo.alt}, photograph by ${photo.credit.name}`}
              isChosen={isSame(candidate, each)}
              onChoose={() => onChoose(each)}
            />
          );
        })}
      </Tiles>
      {hasNextPage ? (
        <Button tone="secondary" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          <Trans>Show more photos</Trans>
        </Button>
      ) : null}
    </>
  );
}

function usePhotos(query: string, shape: PhotoShape | "any") {
  return useInfiniteQuery({
    queryKey: ["stock-photos", query, shape],
    queryFn: ({ pageParam, signal }) =>
      call(searchStockPhotos, { query: { query, page: pageParam, shape: shape === "any" ? undefined : shape } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ hasMore }, pages) => (hasMore ? pages.length + 1 : undefined),
    enabled: query !== "",
    retry: false,
    staleTime: 600_000,
  });
}
