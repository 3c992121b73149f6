import { Headphones, Pause, Play, RotateCcw, RotateCw, TextCursor, X } from "lucide-react";
import { AgentFace } from "../agent-face.tsx";
import { Book } from "../book.tsx";
import { mediaAddress } from "../media-addresses.ts";
import { type Place, planOf } from "../places.ts";
import type { CourseAround, ReleasedAudio } from "../released-course.ts";
import { words } from "../words.ts";
import { clockOf } from "./learner.ts";
import type { SpokenPage } from "./spoken-page.ts";

/** The URL fragment that starts playback. */
export const listenFragment = "#listen";

export function listenFor(seconds: number): string {
  const minutes = Math.max(1, Math.round(seconds / 60));
  return words.listen(Math.floor(minutes / 60), minutes % 60);
}

/** Shows the player, also without JavaScript. */
export function ListenLink({ audio }: { readonly audio: ReleasedAudio }) {
  return (
    <a className="listen" href={listenFragment}>
      <Headphones size={18} strokeWidth={1.75} aria-hidden="true" />
      {listenFor(audio.seconds)}
    </a>
  );
}

interface PlayerProps {
  readonly course: CourseAround;
  readonly place: Place;
  readonly spoken: SpokenPage;
}

/** Uses the browser's controls until the script activates ours. */
export function Player({ course, place, spoken: { audio, timings } }: PlayerProps) {
  const { avatar, cover } = course;
  return (
    <section
      className="player"
      id={listenFragment.slice(1)}
      aria-label={words.player()}
      data-place={`heard ${place.page.uuid}`}
      data-next={nextHeard(course, place)}
      data-timings={`/${timings.path}`}
      data-media={JSON.stringify(mediaOf(course, place))}
    >
      <div className="player-who">
        {avatar ? <AgentFace agent={avatar.agent} size={44} /> : <Book cover={cover} />}
        <p>
          <b>{place.page.name}</b>
          <span>{avatar ? words.readBy(avatar.name, audio.voice) : words.readByVoice(audio.voice)}</span>
        </p>
      </div>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- the page contains its text */}
      <audio controls preload="none" src={audio.address} />
      <Transport audio={audio} />
      <Settings />
    </section>
  );
}

function Transport({ audio: { seconds } }: { readonly audio: ReleasedAudio }) {
  return (
    <div className="player-transport">
      <button type="button" name="seekbackward" value="-15" aria-label={words.back15()} title={words.back15()} aria-keyshortcuts="J">
        <RotateCcw size={20} strokeWidth={1.75} aria-hidden="true" />
      </button>
      <button type="button" className="player-play" name="play" aria-keyshortcuts="K">
        <span className="when-paused">
          <Play size={22} fill="currentColor" strokeWidth={1.75} aria-hidden="true" />
          <span className="unseen">{words.play()}</span>
        </span>
        <span className="when-playing">
          <Pause size={22} fill="currentColor" strokeWidth={1.75} aria-hidden="true" />
          <span className="unseen">{words.pause()}</span>
        </span>
      </button>
      <button type="button" name="seekforward" value="15" aria-label={words.forward15()} title={words.forward15()} aria-keyshortcuts="L">
        <RotateCw size={20} strokeWidth={1.75} aria-hidden="true" />
      </button>
      <small aria-hidden="true">{clockOf(0)}</small>
      <input
        type="range"
        max={seconds}
        step="any"
        defaultValue="0"
        autoComplete="off"
        aria-label={words.position()}
        data-says={words.timeOf(clockOf(seconds))}
      />
      <small aria-hidden="true">{clockOf(seconds)}</small>
    </div>
  );
}

const speeds = ["0.75", "1", "1.25", "1.5", "1.75", "2"];

function Settings() {
  return (
    <div className="player-settings">
      <select aria-label={words.speed()} title={words.speed()} defaultValue="1" autoComplete="off">
        {speeds.map((speed) => (
          <option key={speed} value={speed}>
            {speed}×
          </option>
        ))}
      </select>
      <label title={words.follow()}>
        <input className="unseen" type="checkbox" defaultChecked autoComplete="off" aria-label={words.follow()} />
        <TextCursor size={20} strokeWidth={1.75} aria-hidden="true" />
      </label>
      <button type="button" name="stop" aria-label={words.close()} title={words.close()}>
        <X size={20} strokeWidth={1.75} aria-hidden="true" />
      </button>
    </div>
  );
}

/** Metadata for the system's media controls. */
function mediaOf({ author, title, cover }: CourseAround, { page }: Place): MediaMetadataInit {
  return { title: page.name, artist: author, album: title, artwork: cover.picture === null ? [] : [{ src: mediaAddress(cover.picture) }] };
}

function nextHeard(course: CourseAround, { number }: Place): string | undefined {
  const next = planOf(course).places.find((place) => place.number > number && place.page.audio !== null);
  return next && `${next.address}${listenFragment}`;
}
