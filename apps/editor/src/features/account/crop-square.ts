const edge = 512;
const maxChosenBytes = 25_000_000;

export type Cropped = { readonly kind: "picture"; readonly bytes: Uint8Array<ArrayBuffer> } | { readonly kind: "refused" };

/** Crops the middle square and scales it down. Redrawing also drops the EXIF data, such as the location. */
export async function cropSquare(file: Blob): Promise<Cropped> {
  if (file.size > maxChosenBytes) return { kind: "refused" };
  const picture = await createImageBitmap(file, { imageOrientation: "from-image" }).catch(() => null);
  if (!picture) return { kind: "refused" };
  const side = Math.min(picture.width, picture.height);
  const canvas = new OffscreenCanvas(edge, edge);
  const pen = canvas.getContext("2d");
  if (!pen) return { kind: "refused" };
  pen.imageSmoothingQuality = "high";
  pen.drawImage(picture, (picture.width - side) / 2, (picture.height - side) / 2, side, side, 0, 0, edge, edge);
  picture.close();
  // Browsers that cannot encode WebP produce PNG; the server accepts both.
  const blob = await canvas.convertToBlob({ type: "image/webp", quality: 0.92 });
  return { kind: "picture", bytes: new Uint8Array(await blob.arrayBuffer()) };
}
