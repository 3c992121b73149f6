import { z } from "zod";
import { createdAt, timeOf } from "../kit/data/created-at.ts";
import type { BlockData, BlockModel } from "../kit/definition/define-block.ts";
import { alt, choice, label, mediaOrNone } from "../kit/definition/fields.ts";
import { PictureCredit } from "../kit/media/picture-credit.ts";
import { imageGenerators } from "../kit/prices/image-generators.ts";
import { looseRecord, looseText } from "../kit/data/starting-content.ts";

export const maxFurtherPictures = 12;

const Picture = z.strictObject({ url: mediaOrNone(), alt: alt(), credit: PictureCredit.optional() });
export type Picture = z.infer<typeof Picture>;

/** [ENT-11] */
const Image = z.strictObject({
  url: mediaOrNone(),
  alt: alt(),
  caption: label(),
  /** Adds nothing to the text around it, so it needs no description. */
  decorative: z.boolean(),
  additionalImages: z.array(Picture).max(maxFurtherPictures),
  createdAt: createdAt().optional(),
  generator: choice(imageGenerators).optional(),
  credit: PictureCredit.optional(),
});
export type Image = z.infer<typeof Image>;

const Metadata = z.object({ aiSource: z.string().max(200).optional() });

export const model: BlockModel<Image, z.infer<typeof Metadata>> = {
  type: "image",
  schema: Image,
  metadata: Metadata,
  defaults: { url: "", alt: "", caption: "", decorative: false, additionalImages: [] },
  migrations: [{ name: "every picture has a description of its own", up: fromLoose }],
  isSpoken: false,
  problems: ({ url, alt: description, caption, decorative, additionalImages }) => [
    ...(url !== "" && !decorative && description.trim() === ""
      ? [{ kind: "picture without description", about: caption, field: "alt", patch: { decorative: true } } as const]
      : []),
    ...additionalImages.flatMap((picture, index) =>
      picture.url !== "" && picture.alt.trim() === ""
        ? [{ kind: "picture without description", about: caption, field: `additionalImages.${index}.alt` } as const]
        : [],
    ),
  ],
};

/** Old data has one shape for pictures and videos, and bare URLs for further pictures. */
function fromLoose({ url, alt: description, caption, additionalImages, ...rest }: BlockData): BlockData {
  const time = timeOf(rest["createdAt"]);
  const generator = imageGenerators.find((name) => name === rest["generator"]);
  return {
    url: looseText(url),
    alt: looseText(description),
    caption: looseText(caption),
    decorative: false,
    additionalImages: Array.isArray(additionalImages) ? additionalImages.map(pictureOf) : [],
    ...(time && { createdAt: time }),
    ...(generator && { generator }),
  };
}

function pictureOf(stored: unknown): BlockData {
  if (typeof stored === "string") return { url: stored, alt: "" };
  const { url, alt: description } = looseRecord(stored);
  return { url: looseText(url), alt: looseText(description) };
}
