import { unwrap } from "./noise.ts";

/** Google Docs and Slides wrap everything in a bold element that is not bold. */
export function readGoogleDocs(body: HTMLElement): void {
  for (const each of body.querySelectorAll<HTMLElement>("b[id^=docs-internal-guid]")) unwrap(each);
  // Comments are marked with letters in brackets, and follow the text.
  for (const each of body.querySelectorAll("sup a[id^=cmnt_ref]")) each.closest("sup")?.remove();
  for (const each of body.querySelectorAll("a[id^=cmnt]")) each.closest("div")?.remove();
}
