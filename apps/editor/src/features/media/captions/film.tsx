import type { Cue } from "@coursewright/blocks/kit/captions/cues.ts";
import { posterOf, sizedVideoAt } from "@coursewright/blocks/kit/media/sized-video.ts";
import { useLingui } from "@lingui/react/macro";
import { type Ref, useImperativeHandle, useRef } from "react";

export interface FilmHandle {
  /** Plays one line. */
  play(cue: Cue): void;
}

interface FilmProps {
  readonly ref: Ref<FilmHandle>;
  readonly url: string;
  /** The line of the present time, also while it is not saved. */
  readonly caption: string;
  readonly language: string;
  readonly onTime: (seconds: number) => void;
}

export function Film({ ref, url, caption, language, onTime }: FilmProps) {
  const { t } = useLingui();
  const player = useRef<HTMLVideoElement>(null);
  const end = useRef(Number.POSITIVE_INFINITY);
  useImperativeHandle(ref, () => ({
    play(cue) {
      if (!player.current) return;
      player.current.currentTime = cue.start;
      end.current = cue.end;
      player.current.play().catch(() => undefined);
    },
  }));
  const sized = sizedVideoAt(url);
  return (
    <div className="captions-film">
      <div className="captions-screen">
        {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- the captions are drawn above it, while they are written */}
        <video
          ref={player}
          src={url}
          poster={sized ? posterOf(sized) : undefined}
          aria-label={t`The video`}
          controls
          playsInline
          preload="metadata"
          onPlay={({ currentTarget: { currentTime } }) => {
            if (currentTime >= end.current) end.current = Number.POSITIVE_INFINITY;
          }}
          onTimeUpdate={({ currentTarget }) => {
            onTime(currentTarget.currentTime);
            if (currentTarget.currentTime < end.current) return;
            end.current = Number.POSITIVE_INFINITY;
            currentTarget.pause();
          }}
        />
        {caption === "" ? null : (
          <span className="captions-shown" lang={language}>
            {caption}
          </span>
        )}
      </div>
    </div>
  );
}
