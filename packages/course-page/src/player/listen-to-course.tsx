import { Headphones } from "lucide-react";
import type { ReleasedCourse } from "../released-course.ts";
import { words } from "../words.ts";
import { audiobookAddress, DownloadLink, downloadWords } from "./audiobook-page.tsx";
import { heardOf, isHeardByAnyone } from "./heard-course.ts";
import { listenFor, listenFragment } from "./player.tsx";
import { podcastAddress } from "./podcast.ts";

/** The cover's listen link. Renders nothing if no page has a recording. */
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

/** Links for other players: one file, and a podcast. */
export function OtherPlayers({ course }: { readonly course: ReleasedCourse }) {
  const { audiobook } = course;
  const isOpen = isHeardByAnyone(course);
  if (!isOpen && !audiobook) return null;
  return (
    <p className="hear-elsewhere">
      {audiobook && isOpen ? <DownloadLink course={course} audiobook={audiobook} /> : null}
      {audiobook && !isOpen ? <a href={audiobookAddress}>{downloadWords(audiobook)}</a> : null}
      {isOpen ? <a href={podcastAddress}>{words.podcast()}</a> : null}
    </p>
  );
}
