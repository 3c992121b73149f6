import sharp from "sharp";

import { ProtocolError, type SentPicture } from "./protocol.ts";

export type SeenPicture = {
  sent: SentPicture;
  /** The name of the colour that most pixels have. */
  color: string;
};

/** Decodes the picture of a `data:` URL. Real providers would also fetch other URLs. */
export async function seePicture(url: string): Promise<SeenPicture> {
  const [, type, base64] = /^data:(image\/(?:jpeg|png|webp));base64,([A-Za-z0-9+/]+=*)$/.exec(url) ?? [];
  if (type === undefined || base64 === undefined) throw unsupported(`The URL begins with '${url.slice(0, 30)}'.`);
  const bytes = Buffer.from(base64, "base64");
  const { format, width, height } = await sharp(bytes)
    .metadata()
    .catch(() => {
      throw unsupported("The bytes are no picture.");
    });
  if (`image/${format}` !== type) throw unsupported(`The bytes are ${format}, but the URL says ${type}.`);
  const { dominant } = await sharp(bytes).stats();
  return { sent: { type, width, height, bytes: bytes.length }, color: nameOf(dominant) };
}

function unsupported(details: string): ProtocolError {
  return new ProtocolError({
    status: 400,
    message: `You uploaded an unsupported image. Please make sure your image is valid. ${details}`,
    code: "invalid_image_format",
  });
}

const colors = {
  red: [220, 30, 30],
  green: [30, 160, 60],
  blue: [30, 60, 220],
  yellow: [240, 220, 40],
  orange: [240, 140, 20],
  purple: [140, 40, 160],
  brown: [130, 80, 40],
  black: [10, 10, 10],
  white: [250, 250, 250],
  grey: [128, 128, 128],
} as const;

function nameOf({ r, g, b }: { r: number; g: number; b: number }): string {
  const distance = ([red, green, blue]: readonly [number, number, number]) => Math.hypot(r - red, g - green, b - blue);
  const [nearest = ["no colour"]] = Object.entries(colors).toSorted(([, one], [, two]) => distance(one) - distance(two));
  return nearest[0];
}
