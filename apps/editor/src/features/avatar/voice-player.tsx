import type { AgentName } from "@coursewright/blocks/kit/avatar/agents.ts";
import { Button } from "@coursewright/ui/button.tsx";
import { Notice } from "@coursewright/ui/notice.tsx";
import { Spinner } from "@coursewright/ui/spinner.tsx";
import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { CircleAlert, Pause, Play, VolumeX } from "lucide-react";
import { useRef, useState } from "react";
import { hasCode } from "../../base/api/api-error.ts";
import { useSignedIn } from "../../base/session/signed-in.tsx";
import { clock } from "../../base/parts/peaks.ts";
import { barCount, sampleSpeechQuery } from "./sample-speech.ts";
import "@coursewright/ui/play-button.css";
import "./voice-player.css";

export function VoicePlayer({ agent }: { readonly agent: AgentName }) {
  const { uid } = useSignedIn();
  const speech = useQuery(sampleSpeechQuery(uid, agent));
  return (
    <section>
      <div className="avatar-part-head">
        <h2>
          <Trans>Voice</Trans>
        </h2>
        <small>
          <Trans>alloy, built in</Trans>
        </small>
      </div>
      {speech.data ? <Player {...speech.data} agent={agent} /> : null}
      {speech.isPending ? <Waiting /> : null}
      {speech.isError ? <NoVoice error={speech.error} again={() => void speech.refetch()} isBusy={speech.isFetching} /> : null}
    </section>
  );
}

interface PlayerProps {
  readonly agent: AgentName;
  readonly url: string;
  readonly seconds: number;
  readonly peaks: readonly number[];
}

function Player({ agent, url, seconds, peaks }: PlayerProps) {
  const { t } = useLingui();
  const audio = useRef<HTMLAudioElement>(null);
  const [isPlaying, setPlaying] = useState(false);
  const [position, setPosition] = useState(0);
  const at = Math.min(position, seconds);
  const positionText = t`${clock(at)} of ${clock(seconds)}`;
  const toggle = () => {
    if (isPlaying) audio.current?.pause();
    else void audio.current?.play();
  };
  const seek = (to: number) => {
    setPosition(to);
    if (audio.current) audio.current.currentTime = to;
  };
  return (
    <div className="voice">
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- the persona's card shows its only sentence */}
      <audio
        ref={audio}
        src={url}
        preload="auto"
        onPlay={() => setPlaying(true)}
        onPause={() => setPlaying(false)}
        onTimeUpdate={({ currentTarget }) => setPosition(currentTarget.currentTime)}
        onEnded={() => seek(0)}
      />
      <button type="button" className="ui-play-button" aria-label={isPlaying ? t`Pause` : t`Hear ${agent}`} onClick={toggle}>
        {isPlaying ? <Pause size={18} /> : <Play size={18} />}
      </button>
      <div className="voice-line">
        <Wave peaks={peaks} share={at / seconds} />
        <input
          type="range"
          aria-label={t`Position`}
          aria-valuetext={positionText}
          min={0}
          max={seconds}
          step={0.1}
          value={at}
          onChange={({ currentTarget }) => seek(currentTarget.valueAsNumber)}
        />
      </div>
      <span className="voice-clock">{`${clock(at)} / ${clock(seconds)}`}</span>
    </div>
  );
}

function Waiting() {
  const { t } = useLingui();
  return (
    <div className="voice" aria-busy="true">
      <span className="ui-play-button" role="img" aria-label={t`Loading the voice`}>
        <Spinner />
      </span>
      <div className="voice-line">
        <Wave peaks={silence} share={0} />
      </div>
    </div>
  );
}

const silence = Array.from({ length: barCount }, () => 0);
const [barStep, barWidth, height, least] = [5, 2.6, 40, 3];

/** One bar for each peak; bars before the position have their own colour. */
function Wave({ peaks, share }: { readonly peaks: readonly number[]; readonly share: number }) {
  return (
    <svg className="voice-wave" viewBox={`0 0 ${peaks.length * barStep} ${height}`} preserveAspectRatio="none" aria-hidden="true">
      {peaks.map((peak, bar) => {
        const tall = Math.max(least, peak * height);
        const isHeard = bar / peaks.length < share;
        return (
          <rect
            key={bar}
            data-heard={isHeard ? "" : undefined}
            x={bar * barStep}
            y={(height - tall) / 2}
            width={barWidth}
            height={tall}
            rx={barWidth / 2}
          />
        );
      })}
    </svg>
  );
}

interface NoVoiceProps {
  readonly error: unknown;
  readonly again: () => void;
  readonly isBusy: boolean;
}

function NoVoice({ error, again, isBusy }: NoVoiceProps) {
  const { t } = useLingui();
  if (hasCode(error, "voice_not_set_up")) {
    return (
      <Notice tone="warn" icon={<VolumeX size={18} />} title={t`No voice is connected`}>
        <Trans>You can read the sample, but not hear it here. Everything else works.</Trans>
      </Notice>
    );
  }
  const retry = (
    <Button tone="secondary" size="small" busy={isBusy} onClick={again}>
      <Trans>Try again</Trans>
    </Button>
  );
  return (
    <Notice tone="bad" icon={<CircleAlert size={18} />} title={t`The voice could not be played.`} actions={retry}>
      <Trans>It costs nothing to try again.</Trans>
    </Notice>
  );
}
