import { Play } from "lucide-react";
import type { ViewProps } from "../kit/definition/define-block.ts";
import type { Leaves } from "../kit/definition/leaves.ts";
import { posterOf, sizedVideoAt, videoSourcesOf } from "../kit/media/sized-video.ts";
import { isOwnFile } from "../kit/url/own-file.ts";
import type { Video } from "./model.ts";
import { videoAt } from "./video-url.ts";

export function View({ data, leaves }: ViewProps<Video>) {
  return (
    <figure className="b-vid" data-shape={videoAt(data.url).isTall ? "tall" : undefined}>
      <Screen data={data} leaves={leaves} />
      <figcaption>
        <span>
          <leaves.Text field="caption" value={data.caption} placeholder={/*i18n*/ { id: "video.caption", message: "Caption" }} />
        </span>
        <small>
          <leaves.Text field="channelTitle" value={data.channelTitle} placeholder={/*i18n*/ { id: "video.channel", message: "Channel" }} />
        </small>
      </figcaption>
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
  const { embedType, id } = videoAt(url);
  // Without the learner script or an id, the link opens the video's own page.
  const playable = id ? { "data-video": embedType, "data-id": id, "data-title": alt } : {};
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

function OwnFilm({ data: { url, alt, thumbnail } }: { data: Video }) {
  const sized = sizedVideoAt(url);
  const poster = isOwnFile(thumbnail) ? thumbnail : sized ? posterOf(sized) : undefined;
  const common = { poster, "aria-label": alt, controls: true, preload: "none", playsInline: true } as const;
  if (!sized) {
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- a file from before videos were converted
    return <video src={url} {...common} />;
  }
  return (
    // The key makes the browser load another film after a change: it ignores changed sources.
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- the author may not have written captions yet
    <video key={url} {...common} width={sized.width} height={sized.height}>
      {videoSourcesOf(sized).map((source) => (
        <source key={source.src} {...source} type="video/mp4" />
      ))}
    </video>
  );
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
