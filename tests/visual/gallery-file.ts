import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { z } from "zod";

const file = resolve(import.meta.dirname, "../../.local/visual/gallery.json");

const Gallery = z.object({
  pages: z.array(z.object({ name: z.string(), address: z.string(), html: z.string(), isBlank: z.boolean() })),
  fonts: z.array(z.object({ address: z.string(), base64: z.string() })),
});
export type Gallery = z.infer<typeof Gallery>;

export function writeGallery(gallery: Gallery): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify(gallery));
}

export function readGallery(): Gallery {
  return Gallery.parse(JSON.parse(readFileSync(file, "utf8")));
}
