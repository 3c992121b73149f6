/** Opens the user guide in a new tab, so that the author keeps their place on the page. */
export function openGuide(): void {
  window.open("/guide/", "_blank", "noopener");
}
