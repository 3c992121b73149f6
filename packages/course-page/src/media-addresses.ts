const ownFile = "/api/r2/file?key=";
const addressAttribute = / (?:src|srcset|poster|href)="[^"]*"/gi;

/** Rewrites media URLs in attributes to paths on the course's host. URLs in text stay unchanged. */
export function withMediaAddresses(html: string): string {
  return html.replaceAll(addressAttribute, (attribute) => attribute.replaceAll(ownFile, "/launch/media/"));
}

export function mediaAddress(file: string): string {
  return file.replace(ownFile, "/launch/media/");
}

/** After this many characters, a picture is below the fold on most phones. */
const lettersOnFirstScreen = 700;
const lazy = ' loading="lazy" decoding="async"';

/** Loads the first picture eagerly if it is above the fold. */
export function withEagerPicture(html: string): string {
  const start = html.indexOf("<main");
  const at = html.indexOf(lazy, start);
  const isOnFirstScreen = at >= 0 && html.slice(start, at).replaceAll(/<[^<>]*>/g, "").length <= lettersOnFirstScreen;
  return isOnFirstScreen ? `${html.slice(0, at)} fetchpriority="high"${html.slice(at + lazy.length)}` : html;
}
