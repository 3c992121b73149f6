import { isOwnFile } from "./own-file.ts";

/** Pages load pictures from their own host only (Content-Security-Policy): a picture that lies elsewhere is a link to it. */
export function MediaView({ url, alt }: { url: string; alt: string }) {
  if (url === "") return null;
  if (isOwnFile(url)) return <img src={url} alt={alt} loading="lazy" decoding="async" />;
  return (
    <a className="elsewhere" href={url} rel="noopener noreferrer nofollow">
      {alt.trim() === "" ? new URL(url).host : alt}
    </a>
  );
}
