import { thumbnailAddress, type FoundVideo } from "@coursewright/contract/videos.ts";
import { buttonClass } from "@coursewright/ui/button.tsx";
import { plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { Clapperboard } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { ageWords, lengthWords, shortViews } from "./video-words.ts";

interface VideoOptionProps {
  readonly id: string;
  readonly video: FoundVideo;
  readonly isActive: boolean;
  /** Chosen, but not on the page yet. */
  readonly isAdding: boolean;
  readonly onPoint: () => void;
  readonly onChoose: () => void;
}

/** One video. The text field keeps the focus and handles the keys. */
export function VideoOption({ id, video, isActive, isAdding, onPoint, onChoose }: VideoOptionProps) {
  const option = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isActive) option.current?.scrollIntoView({ block: "nearest" });
  }, [isActive]);
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
    <div
      ref={option}
      id={id}
      className="video-option"
      role="option"
      aria-selected={isActive}
      aria-busy={isAdding || undefined}
      onPointerMove={onPoint}
      onPointerDown={(event) => event.preventDefault()}
      onClick={onChoose}
    >
      <Thumbnail videoId={video.videoId} duration={video.duration} />
      <span className="video-option-words">
        <b>{video.title}</b> <Facts video={video} /> <span className="video-option-about">{video.description}</span>
      </span>
      {/* Decoration: the whole row is clickable. */}
      <span className={buttonClass({ tone: isActive ? "primary" : "secondary", size: "small" })} aria-hidden="true">
        {isAdding ? <Trans>Adding…</Trans> : <Trans>Add to page</Trans>}
      </span>
    </div>
  );
}

function Facts({ video: { channelTitle, viewCount, publishedAt } }: Pick<VideoOptionProps, "video">) {
  const { i18n } = useLingui();
  const [now] = useState(() => new Date());
  const count = viewCount ?? 0;
  const short = shortViews(count, i18n.locale);
  const views = viewCount === null ? "" : plural(count, { one: `${short} view`, other: `${short} views` });
  const facts = [channelTitle, views, ageWords(publishedAt, { now, locale: i18n.locale })];
  return <small>{facts.filter(Boolean).join(", ")}</small>;
}

function Thumbnail({ videoId, duration }: Pick<FoundVideo, "videoId" | "duration">) {
  const [isMissing, setMissing] = useState(false);
  const length = lengthWords(duration);
  return (
    <span className="video-option-picture">
      {isMissing ? (
        <Clapperboard size={28} strokeWidth={1.5} aria-hidden="true" />
      ) : (
        <img src={thumbnailAddress(videoId)} alt="" width={320} height={180} loading="lazy" onError={() => setMissing(true)} />
      )}
      {length === null ? null : <span className="video-option-length">{length}</span>}
    </span>
  );
}
