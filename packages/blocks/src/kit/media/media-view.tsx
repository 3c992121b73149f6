import { isOwnFile } from "../url/own-file.ts";
import { choicesOf, sizedPictureAt } from "./sized-picture.ts";

/** Published pages load pictures only from their own host (Content-Security-Policy). A picture on another host becomes a link. */
export function MediaView({ url, alt }: { url: string; alt: string }) {
  if (url === "") return null;
  if (isOwnFile(url)) return <OwnPicture url={url} alt={alt} />;
  return (
    <a className="elsewhere" href={url} rel="noopener noreferrer nofollow">
      {alt.trim() === "" ? new URL(url).host : alt}
    </a>
  );
}

/** The width of the text column, for browsers without `sizes="auto"`. */
const sizes = "auto, (max-width: 760px) 100vw, 760px";

function OwnPicture({ url, alt }: { url: string; alt: string }) {
  const sized = sizedPictureAt(url);
  const picture = <img src={url} alt={alt} width={sized?.width} height={sized?.height} loading="lazy" decoding="async" />;
  if (!sized?.hasChoices) return picture;
  return (
    <picture>
      <source type="image/avif" srcSet={choicesOf(sized, "avif")} sizes={sizes} />
      <source type="image/webp" srcSet={choicesOf(sized, "webp")} sizes={sizes} />
      {picture}
    </picture>
  );
}
