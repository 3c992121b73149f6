import type { VideoChoice } from "@coursewright/blocks/kit/definition/define-block.ts";
import type { FoundVideo } from "@coursewright/contract/videos.ts";
import { Button } from "@coursewright/ui/button.tsx";
import { Dialog } from "@coursewright/ui/dialog.tsx";
import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { Search } from "lucide-react";
import { useEffect, useId, useRef, useState } from "react";
import type { KeyboardEvent } from "react";
import { PasteLink } from "./paste-link.tsx";
import { SearchFailure, SearchStatus } from "./search-status.tsx";
import { posterOf, videosQuery } from "./search-videos.ts";
import { VideoOption } from "./video-option.tsx";
import "./video-search.css";

interface VideoSearchProps {
  readonly onChoose: (choice: VideoChoice) => void;
  readonly onClose: () => void;
}

/** [PANEL-06] [VID-04] The field keeps the focus: arrow keys move through the results, Enter searches, then chooses. */
export function VideoSearch({ onChoose, onClose }: VideoSearchProps) {
  const { t } = useLingui();
  const list = useId();
  const field = useRef<HTMLInputElement>(null);
  const { typed, type, search, send, found, active, setActive } = useSearch();
  const { adding, choose } = useChoosing(onChoose);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const chosen = active === null ? undefined : found[active];
    if (event.key === "Enter" && chosen) choose(chosen);
    else if (event.key === "ArrowDown" && found.length > 0) setActive(active === null ? 0 : (active + 1) % found.length);
    else if (event.key === "ArrowUp" && found.length > 0) setActive(((active ?? 0) + found.length - 1) % found.length);
    else return;
    event.preventDefault();
  };
  return (
    <Dialog open size="wide" title={t`Find a video`} closeLabel={t`Close`} initialFocus={field} onClose={onClose}>
      <form
        className="video-search-form"
        role="search"
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        <span className="video-search-field">
          <Search size={20} strokeWidth={1.75} aria-hidden="true" />
          <input
            ref={field}
            className="ui-input ui-input--large"
            role="combobox"
            aria-label={t`Search videos`}
            aria-expanded={found.length > 0}
            aria-controls={found.length > 0 ? list : undefined}
            aria-autocomplete="list"
            aria-activedescendant={found.length > 0 && active !== null ? `${list}-${active}` : undefined}
            placeholder={t`What should it show?`}
            autoComplete="off"
            enterKeyHint="search"
            maxLength={200}
            value={typed}
            onChange={(event) => type(event.target.value)}
            onKeyDown={onKeyDown}
          />
        </span>
        <Button
          type="submit"
          size="large"
          busy={search.isFetching}
          disabledReason={typed.trim() === "" ? t`First say what the video should show.` : undefined}
        >
          {search.isFetching ? <Trans>Searching…</Trans> : <Trans>Search</Trans>}
        </Button>
      </form>
      <div className="video-search-found">
        {search.isError && !search.isFetching ? <SearchFailure error={search.error} /> : null}
        <SearchStatus isSearching={search.isFetching} found={search.data} />
        {found.length > 0 ? (
          <div id={list} className="video-search-list" role="listbox" aria-label={t`Videos`}>
            {found.map((video, index) => (
              <VideoOption
                key={video.videoId}
                id={`${list}-${index}`}
                video={video}
                isActive={index === active}
                isAdding={video.videoId === adding}
                onPoint={() => setActive(index)}
                onChoose={() => choose(video)}
              />
            ))}
          </div>
        ) : null}
      </div>
      <PasteLink onChoose={(url) => onChoose({ url })} />
    </Dialog>
  );
}

/** Adds the video with our own copy of its picture, so that learners' browsers do not request one from the video's host. */
function useChoosing(onChoose: VideoSearchProps["onChoose"]) {
  const [adding, setAdding] = useState<string | null>(null);
  const isOpen = useRef(false);
  useEffect(() => {
    isOpen.current = true;
    return () => void (isOpen.current = false);
  }, []);
  const choose = async ({ videoId, url, title, channelTitle }: FoundVideo) => {
    if (adding !== null) return;
    setAdding(videoId);
    const thumbnail = await posterOf(videoId);
    if (isOpen.current) onChoose({ url, known: { title, channelTitle, thumbnail } });
  };
  return { adding, choose: (video: FoundVideo) => void choose(video) };
}

const nothing: readonly FoundVideo[] = [];

function useSearch() {
  const [typed, setTyped] = useState("");
  const [asked, setAsked] = useState("");
  const [active, setActive] = useState<number | null>(0);
  const search = useQuery(videosQuery(asked));
  const found = search.isFetching ? nothing : (search.data ?? nothing);
  return {
    typed,
    search,
    found,
    active,
    setActive,
    /** Typing starts a new search, so Enter must not choose a result. */
    type(text: string): void {
      setTyped(text);
      setActive(null);
    },
    send(): void {
      const query = typed.trim();
      if (query === "" || search.isFetching) return;
      setActive(0);
      setAsked(query);
      if (query === asked && search.isError) void search.refetch();
    },
  };
}
