import type { ViewProps } from "../kit/definition/define-block.ts";
import { isOwnFile } from "../kit/url/own-file.ts";
import type { Audio } from "./model.ts";

/** The script adds the choice of a speed. */
export function View({ data: { url, title, transcript }, leaves }: ViewProps<Audio>) {
  return (
    <figure className="b-audio" data-speed={leaves.say(/*i18n*/ { id: "audio.speed", message: "Speed" })}>
      <figcaption>
        <leaves.Text field="title" value={title} placeholder={/*i18n*/ { id: "audio.title", message: "Title" }} />
      </figcaption>
      {isOwnFile(url) ? (
        // oxlint-disable-next-line jsx-a11y/media-has-caption -- the transcript is below
        <audio src={url} aria-label={title} controls preload="none" />
      ) : (
        <leaves.Media
          field="url"
          url={url}
          alt={title}
          placeholder={/*i18n*/ { id: "audio.placeholder", message: "A sound goes here. Open the panel to add one." }}
        />
      )}
      {transcript.trim() === "" ? null : (
        <details>
          <summary>{leaves.say(/*i18n*/ { id: "audio.transcript", message: "Transcript" })}</summary>
          <p>{transcript}</p>
        </details>
      )}
    </figure>
  );
}
