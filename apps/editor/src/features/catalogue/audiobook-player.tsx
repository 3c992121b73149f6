import { parseCredits } from "@coursewright/base/credits.ts";
import type { Audiobook } from "@coursewright/contract/catalogue.ts";
import { Trans, useLingui } from "@lingui/react/macro";
import { Pause, Play } from "lucide-react";
import { useRef, useState } from "react";
import { clock } from "../../base/parts/peaks.ts";
import { exactly } from "./amounts.ts";
import type { PageAt } from "./listing.ts";
import { RemoveAudiobook } from "./remove-audiobook.tsx";
import "@coursewright/ui/play-button.css";
import "./audiobook-player.css";

interface AudiobookPlayerProps {
  readonly at: PageAt;
  readonly audiobook: Audiobook;
}

export function AudiobookPlayer({ at, audiobook }: AudiobookPlayerProps) {
  const { t } = useLingui();
  return (
    <section className="audiobook" aria-label={t`Audiobook`}>
      <Player url={audiobook.url} seconds={audiobook.durationSeconds} />
      <div className="audiobook-about">
        <About audiobook={audiobook} />
        <RemoveAudiobook at={at} />
      </div>
    </section>
  );
}

function About({ audiobook }: { readonly audiobook: Audiobook }) {
  const { i18n } = useLingui();
  const { voice, isOutdated } = audiobook;
  const day = i18n.date(audiobook.madeAt, { day: "numeric", month: "short", year: "numeric" });
  const cost = exactly(parseCredits(audiobook.credits));
  return (
    <p>
      <Trans>
        Read by {voice}, {day}, {cost} credits
      </Trans>
      {isOutdated ? (
        <em>
          <Trans>Out of date: the text of this page has changed since.</Trans>
        </em>
      ) : null}
    </p>
  );
}

const speeds = [1, 1.25, 1.5, 2, 0.75] as const;

function Player({ url, seconds }: { readonly url: string; readonly seconds: number }) {
  const { t } = useLingui();
  const audio = useRef<HTMLAudioElement>(null);
  const [isPlaying, setPlaying] = useState(false);
  const [isSilent, setSilent] = useState(false);
  const [position, setPosition] = useState(0);
  const at = Math.min(position, seconds);
  const fail = (error: unknown) => {
    // The listener pressed pause before playback began; this is no error.
    if (error instanceof DOMException && error.name === "AbortError") return;
    console.warn("The audiobook could not be played.", error);
    setSilent(true);
  };
  const toggle = () => {
    if (isPlaying) audio.current?.pause();
    else audio.current?.play().then(() => setSilent(false), fail);
  };
  const seek = (to: number) => {
    setPosition(to);
    if (audio.current) audio.current.currentTime = to;
  };
  return (
    <div className="audiobook-player">
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- its words are those of the page below */}
      <audio
        ref={audio}
        src={url}
        preload="metadata"
        onPlay={() => setPlaying(true)}
        onPause={() => setPlaying(false)}
        onTimeUpdate={({ currentTarget }) => setPosition(currentTarget.currentTime)}
        onEnded={() => seek(0)}
      />
      <button type="button" className="ui-play-button" aria-label={isPlaying ? t`Pause` : t`Play`} onClick={toggle}>
        {isPlaying ? <Pause size={18} /> : <Play size={18} />}
      </button>
      <input
        type="range"
        aria-label={t`Position`}
        aria-valuetext={t`${clock(at)} of ${clock(seconds)}`}
        min={0}
        max={seconds}
        step={0.1}
        value={at}
        onChange={({ currentTarget }) => seek(currentTarget.valueAsNumber)}
      />
      <span>{`${clock(at)} / ${clock(seconds)}`}</span>
      {isSilent ? (
        <em role="alert">
          <Trans>The audiobook could not be played. Please try again.</Trans>
        </em>
      ) : null}
      <Speed
        onChange={(speed) => {
          if (audio.current) audio.current.playbackRate = speed;
        }}
      />
    </div>
  );
}

function Speed({ onChange }: { readonly onChange: (speed: number) => void }) {
  const { t, i18n } = useLingui();
  const [step, setStep] = useState(0);
  const speed = speeds[step] ?? 1;
  const words = i18n.number(speed);
  const next = () => {
    const then = (step + 1) % speeds.length;
    setStep(then);
    onChange(speeds[then] ?? 1);
  };
  return (
    <button type="button" className="audiobook-speed" aria-label={t`Speed: ${words} times`} onClick={next}>
      {`${words}×`}
    </button>
  );
}
