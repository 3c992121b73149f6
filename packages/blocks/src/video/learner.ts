/** `data-player` is an address that the view built from the service's video id, or a film's own address. */
function play(this: HTMLAnchorElement, event: MouseEvent): void {
  // With a modifier key the link opens the video's own page in a new tab or window.
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  const { player: src = "", film, title } = this.dataset;
  const player = document.createElement(film ? "video" : "iframe");
  // A film and a frame ignore each other's properties.
  Object.assign(player, {
    src,
    title,
    controls: true,
    autoplay: true,
    allow: "autoplay; encrypted-media; fullscreen; picture-in-picture",
    referrerPolicy: "strict-origin-when-cross-origin",
    // [MED-05] A film that does not play is a link again.
    onerror: () => player.replaceWith(this),
  });
  this.replaceWith(player);
  player.focus();
}

if (typeof document !== "undefined") {
  for (const link of document.querySelectorAll<HTMLAnchorElement>("a[data-player]")) link.addEventListener("click", play);
}
