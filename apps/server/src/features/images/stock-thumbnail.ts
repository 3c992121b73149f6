import { pictureFormatOf } from "../../platform/guarded-fetch/picture-format.ts";

export interface Thumbnail {
  readonly bytes: Buffer;
  readonly contentType: string;
}

/** The type comes from the bytes, because another site's header can lie. */
export function thumbnailOf(bytes: Uint8Array): Thumbnail | undefined {
  const format = pictureFormatOf(bytes);
  return format && { bytes: Buffer.from(bytes), contentType: `image/${format}` };
}
