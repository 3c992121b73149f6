/** The player URL for a service's video id; null if the id is invalid. */
export function playerAddress(kind: string, id: string): string | null {
  if (kind === "youtube" && /^[\w-]{11}$/.test(id)) return `https://www.youtube-nocookie.com/embed/${id}?autoplay=1&rel=0`;
  if (kind === "vimeo" && /^\d+(\/[0-9a-f]+)?$/.test(id)) {
    const [number, key] = id.split("/");
    return `https://player.vimeo.com/video/${number}?autoplay=1&dnt=1${key ? `&h=${key}` : ""}`;
  }
  if (kind === "tiktok" && /^\d+$/.test(id)) return `https://www.tiktok.com/player/v1/${id}?autoplay=1`;
  return null;
}

function play(link: HTMLAnchorElement, event: MouseEvent): void {
  const address = playerAddress(link.dataset["video"] ?? "", link.dataset["id"] ?? "");
  // With a modifier key the link opens the video's own page in a new tab or window.
  if (!address || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  const frame = document.createElement("iframe");
  frame.src = address;
  frame.title = link.dataset["title"] ?? "";
  frame.allow = "autoplay; encrypted-media; fullscreen; picture-in-picture";
  frame.referrerPolicy = "strict-origin-when-cross-origin";
  link.replaceWith(frame);
  frame.focus();
}

if (typeof document !== "undefined") {
  for (const link of document.querySelectorAll<HTMLAnchorElement>("a[data-video]")) {
    link.addEventListener("click", (event) => play(link, event));
  }
}
