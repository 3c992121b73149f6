import { Headphones } from "lucide-react";
import type { ReleasedCourse } from "../released-course.ts";
import { words } from "../words.ts";
import { heardOf, isHeardByAnyone } from "./heard-course.ts";
import { listenFor, listenFragment } from "./player.tsx";
import { podcastAddress } from "./podcast.ts";

/** On the cover, beside the way to read; nothing where no page is read out. */
export function ListenToCourse({ course }: { readonly course: ReleasedCourse }) {
  const heard = heardOf(course);
  const [first] = heard;
  if (!first) return null;
  return (
    <a className="go quiet" href={`${first.place.address}${listenFragment}`}>
      <Headphones size={20} strokeWidth={1.75} aria-hidden="true" />
      {listenFor(heard.reduce((sum, { audio }) => sum + audio.seconds, 0))}
    </a>
  );
}

/** The course for other players: as one file, and as a podcast. Members find the file once they are in. */
export function OtherPlayers({ course }: { readonly course: ReleasedCourse }) {
  const { audiobook, title } = course;
  if (!isHeardByAnyone(course)) return null;
  return (
    <p className="hear-elsewhere">
      {audiobook ? (
        <a href={audiobook.address} download={`${fileName(title)}.m4b`}>
          {words.download(Math.max(1, Math.round(audiobook.bytes / 1_000_000)))}
        </a>
      ) : null}
      <a href={podcastAddress}>{words.podcast()}</a>
    </p>
  );
}

function fileName(title: string): string {
  return title.replaceAll(/[^\p{L}\p{N}._-]+/gu, " ").trim() || "audiobook";
}
