import { PlainPage } from "../plain-page.tsx";
import type { ReleasedCourse } from "../released-course.ts";
import { words } from "../words.ts";

export const audiobookAddress = "/launch/audiobook/";

interface DownloadProps {
  readonly course: ReleasedCourse;
  readonly audiobook: NonNullable<ReleasedCourse["audiobook"]>;
}

export function downloadWords({ bytes }: DownloadProps["audiobook"]): string {
  return words.download(Math.max(1, Math.round(bytes / 1_000_000)));
}

export function DownloadLink({ course, audiobook }: DownloadProps) {
  return (
    <a href={audiobook.address} download={`${fileName(course.title)}.m4b`}>
      {downloadWords(audiobook)}
    </a>
  );
}

/** Lets members download the file. Its URL must not appear on public pages. */
export function AudiobookPage(props: DownloadProps) {
  return (
    <PlainPage course={props.course} title={words.audiobook()}>
      <p>
        <DownloadLink {...props} />
      </p>
    </PlainPage>
  );
}

function fileName(title: string): string {
  return title.replaceAll(/[^\p{L}\p{N}._-]+/gu, " ").trim() || "audiobook";
}
