const ownFile = "/api/r2/file?key=";
const addressAttribute = / (?:src|srcset|poster|href)="[^"]*"/gi;

/** Pages find their media beside themselves, under addresses that can be files. Words that look like an address stay words. */
export function withMediaAddresses(html: string): string {
  return html.replaceAll(addressAttribute, (attribute) => attribute.replaceAll(ownFile, "/launch/media/"));
}

export function mediaAddress(file: string): string {
  return file.replace(ownFile, "/launch/media/");
}

/** Beyond so many letters a picture stands below the first screen of most phones. */
const lettersOnFirstScreen = 700;
const lazy = ' loading="lazy" decoding="async"';

/** The picture that a reader sees first does not wait to be scrolled to. */
export function withEagerPicture(html: string): string {
  const start = html.indexOf("<main");
  const at = html.indexOf(lazy, start);
  const isOnFirstScreen = at >= 0 && html.slice(start, at).replaceAll(/<[^<>]*>/g, "").length <= lettersOnFirstScreen;
  return isOnFirstScreen ? `${html.slice(0, at)} fetchpriority="high"${html.slice(at + lazy.length)}` : html;
}
