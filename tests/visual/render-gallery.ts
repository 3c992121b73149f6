import { loadBundled } from "../rendered/bundled.ts";
import { writeGallery } from "./gallery-file.ts";
import type * as gallery from "./gallery.ts";

/** Runs before the tests are loaded, because there is one test for each page of the gallery. */
export default async function render(): Promise<void> {
  const { renderGallery } = await loadBundled<typeof gallery>("visual/gallery.ts");
  writeGallery(await renderGallery(import.meta.url));
}
