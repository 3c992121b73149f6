import type { StockPhoto } from "@coursewright/contract/images.ts";
import type { Upload } from "@coursewright/contract/uploads.ts";
import { sizedPictureAt, widthsOf } from "@coursewright/blocks/kit/media/sized-picture.ts";

/** The picture that the author has marked in the picker. */
export type Candidate =
  | { readonly kind: "own"; readonly upload: Upload }
  | { readonly kind: "photo"; readonly photo: StockPhoto; readonly price: number };

export function nameOf(candidate: Candidate): string {
  return candidate.kind === "own" ? candidate.upload.name : candidate.photo.alt;
}

export function isSame(a: Candidate | null, b: Candidate): boolean {
  if (a?.kind === "own" && b.kind === "own") return a.upload.uploadId === b.upload.uploadId;
  if (a?.kind === "photo" && b.kind === "photo") return a.photo.id === b.photo.id;
  return false;
}

/** A small form of our own picture, or null for files that are no pictures. */
export function thumbnailOf({ url, kind }: Upload): string | null {
  if (kind !== "image") return null;
  const sized = sizedPictureAt(url);
  return sized?.hasChoices ? `${sized.folder}${widthsOf(sized.width)[0]}.webp` : url;
}
