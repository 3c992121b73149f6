import { Play } from "lucide-react";
import type { ViewProps } from "../kit/definition/define-block.ts";
import type { Leaves } from "../kit/definition/leaves.ts";
import { paragraphsOf } from "../kit/captions/cues.ts";
import { posterOf, sizedVideoAt, videoSourcesOf } from "../kit/media/sized-video.ts";
import { isOwnFile } from "../kit/url/own-file.ts";
import type { Video } from "./model.ts";
import { playerAddress, videoAt } from "./video-url.ts";

export function View({ data, leaves }: ViewProps<Video>) {
  return (
    <figure className="b-vid" data-shape={videoAt(data.url).isTall ? "tall" : undefined}>
      <Screen data={data} leaves={leaves} />
      {data.additionalImages.length > 0 ? (
        <div className="further">
          {data.additionalImages.map(({ url, alt }, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- pictures are identified by their position
            <leaves.Media key={index} field={`additionalImages.${index}.url`} url={url} alt={alt} />
          ))}
        </div>
      ) : null}
      <figcaption>
        <span>
          <leaves.Text field="caption" value={data.caption} placeholder={/*i18n*/ { id: "video.caption", message: "Caption" }} />
        </span>
        <small>
          <leaves.Text field="channelTitle" value={data.channelTitle} placeholder={/*i18n*/ { id: "video.channel", message: "Channel" }} />
        </small>
        {data.generator && data.url !== "" ? (
          <small>
            {leaves.say(/*i18n*/ { id: "video.generator", message: "Made with" })} <leaves.Text field="generator" value={data.generator} />
          </small>
        ) : null}
      </figcaption>
      {data.captions && isOwnFile(data.url) ? (
        <details>
          <summary>{leaves.say(/*i18n*/ { id: "video.transcript", message: "Transcript" })}</summary>
          <div lang={data.captions.language}>
            {paragraphsOf(data.captions.cues).map((text, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- paragraphs are identified by their position
              <p key={index}>{text}</p>
            ))}
          </div>
        </details>
      ) : null}
    </figure>
  );
}

function Screen({ data, leaves }: { data: Video; leaves: Leaves }) {
  const { url, alt, thumbnail } = data;
  if (url === "") {
    return (
      <leaves.Media
        field="url"
        url=""
        alt=""
        placeholder={/*i18n*/ { id: "video.placeholder", message: "A video goes here. Give its address in the panel." }}
      />
    );
  }
  if (isOwnFile(url)) return <OwnFilm data={data} />;
  // Without the learner script, the link opens the video's own page.
  const place = videoAt(url);
  const isFilm = place.embedType === "html5";
  const player = isFilm ? url : playerAddress(place);
  const playable = player ? { "data-player": player, "data-film": isFilm || undefined, "data-title": alt } : {};
  return (
    <a className="poster" href={url} rel="noopener noreferrer nofollow" {...playable}>
      <span className="unseen">{leaves.say(/*i18n*/ { id: "video.play", message: "Play the video" })}</span>
      {isOwnFile(thumbnail) ? <leaves.Media field="thumbnail" url={thumbnail} alt={alt} /> : <BlankPoster alt={alt} />}
      <span className="play">
        <Play size={28} fill="currentColor" aria-hidden="true" />
      </span>
      <b>{new URL(url).host}</b>
    </a>
  );
}

function OwnFilm({ data: { url, alt, thumbnail, captions } }: { data: Video }) {
  const sized = sizedVideoAt(url);
  const poster = isOwnFile(thumbnail) ? thumbnail : sized ? posterOf(sized) : undefined;
  const common = { poster, "aria-label": alt, controls: true, preload: "none", playsInline: true } as const;
  const track = captions ? (
    <track
      key={captions.url}
      kind="captions"
      src={captions.url}
      srcLang={captions.language}
      label={languageName(captions.language)}
      default
    />
  ) : null;
  if (!sized) {
    return (
      // oxlint-disable-next-line jsx-a11y/media-has-caption -- the author may not have written captions yet
      <video src={url} {...common}>
        {track}
      </video>
    );
  }
  // The key makes the browser load another film after a change: it ignores changed sources.
  return (
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- as above
    <video key={url} {...common} width={sized.width} height={sized.height}>
      {videoSourcesOf(sized).map((source) => (
        <source key={source.src} {...source} type="video/mp4" />
      ))}
      {track}
    </video>
  );
}

/** In the language itself, as learners look for it. */
function languageName(language: string): string {
  return new Intl.DisplayNames([language], { type: "language" }).of(language) ?? language;
}

/** For a video without a picture in our store. */
function BlankPoster({ alt }: { alt: string }) {
  const named = alt === "" ? ({ "aria-hidden": true } as const) : { role: "img", "aria-label": alt };
  return (
    <svg viewBox="0 0 800 450" preserveAspectRatio="xMidYMid slice" {...named}>
      <path className="far" d="M0 250C160 205 300 285 470 250S700 215 800 250v200H0z" />
      <path className="near" d="M0 330C190 295 350 360 520 335S720 315 800 335v115H0z" />
    </svg>
  );
}
