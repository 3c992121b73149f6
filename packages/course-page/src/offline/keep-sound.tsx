import { heardOf } from "../player/heard-course.ts";
import type { ReleasedAudio, ReleasedCourse } from "../released-course.ts";
import { words } from "../words.ts";

/** Comes to life where a browser can keep files (learning/kept-sound.ts), in room that is there for it already: nothing may move then. */
export function KeepSound({ audio }: { readonly audio: Pick<ReleasedAudio, "address" | "bytes"> }) {
  return <p className="keep-sound" data-sound={audio.address} data-bytes={Math.round(audio.bytes)} data-words={said()} />;
}

/** All of the course's, whose addresses are asked for where they may be known. */
export function KeepAllSound({ course }: { readonly course: ReleasedCourse }) {
  const bytes = heardOf(course).reduce((sum, { audio }) => sum + audio.bytes, 0);
  return bytes === 0 ? null : <p className="keep-sound" data-bytes={Math.round(bytes)} data-words={said()} />;
}

function said(): string {
  return JSON.stringify(words.keepSound());
}
