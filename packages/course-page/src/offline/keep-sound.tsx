import { heardOf } from "../player/heard-course.ts";
import type { ReleasedAudio, ReleasedCourse } from "../released-course.ts";
import { words } from "../words.ts";

/** Activated by learning/kept-sound.ts if the browser can store files. Its space is reserved, so that the layout does not shift. */
export function KeepSound({ audio }: { readonly audio: Pick<ReleasedAudio, "address" | "bytes"> }) {
  return <p className="keep-sound" data-sound={audio.address} data-bytes={Math.round(audio.bytes)} data-words={said()} />;
}

/** For all recordings of the course. Their URLs are fetched only by readers with access. */
export function KeepAllSound({ course }: { readonly course: ReleasedCourse }) {
  const bytes = heardOf(course).reduce((sum, { audio }) => sum + audio.bytes, 0);
  return bytes === 0 ? null : <p className="keep-sound" data-bytes={Math.round(bytes)} data-words={said()} />;
}

function said(): string {
  return JSON.stringify(words.keepSound());
}
