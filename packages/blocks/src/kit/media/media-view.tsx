import { isOwnFile } from "../url/own-file.ts";
import { choicesOf, sizedPictureAt } from "./sized-picture.ts";

/** Pages load pictures from their own host only (Content-Security-Policy): a picture that lies elsewhere is a link to it. */
export function MediaView({ url, alt }: { url: string; alt: string }) {
  if (url === "") return null;
  if (isOwnFile(url)) return <OwnPicture url={url} alt={alt} />;
  return (
    <a className="elsewhere" href={url} rel="noopener noreferrer nofollow">
      {alt.trim() === "" ? new URL(url).host : alt}
    </a>
  );
}

/** As wide as the column that words are set in, where the browser does not find out by itself. */
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
