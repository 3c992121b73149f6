import { z } from "zod";
import { Captions } from "../kit/captions/cues.ts";
import { createdAt, timeOf } from "../kit/data/created-at.ts";
import type { BlockData, BlockModel } from "../kit/definition/define-block.ts";
import { alt, choice, label, mediaOrNone } from "../kit/definition/fields.ts";
import { looseRecord, looseText } from "../kit/data/starting-content.ts";
import { isOwnFile } from "../kit/url/own-file.ts";
import { embedTypes, videoAt } from "./video-url.ts";

export const maxFurtherPictures = 12;

const Picture = z.strictObject({ url: mediaOrNone(), alt: alt() });
export type Picture = z.infer<typeof Picture>;

/** [ENT-11] */
const Video = z.strictObject({
  url: mediaOrNone(),
  embedType: choice(embedTypes),
  /** The accessible name of the video. */
  alt: alt(),
  caption: label(),
  thumbnail: mediaOrNone(),
  channelTitle: label({ max: 200 }),
  createdAt: createdAt().optional(),
  /** The program that made the video, if none filmed it. */
  generator: label({ max: 100 }).optional(),
  additionalImages: z.array(Picture).max(maxFurtherPictures),
  /** Only for our own files: other services bring their own. */
  captions: Captions.optional(),
});
export type Video = z.infer<typeof Video>;

const VideoMetadata = z.object({ aiSource: z.string().max(200).optional() });

export type VideoMetadata = z.infer<typeof VideoMetadata>;

export const model: BlockModel<Video, VideoMetadata> = {
  type: "video",
  schema: Video,
  metadata: VideoMetadata,
  defaults: { url: "", embedType: "direct", alt: "", caption: "", thumbnail: "", channelTitle: "", additionalImages: [] },
  migrations: [
    { name: "the address says the kind of video", up: fromLoose },
    { name: "a video may have further pictures", up: (data) => ({ additionalImages: [], ...data }) },
  ],
  isSpoken: false,
  playsFrom: ({ url }) => (!isOwnFile(url) && videoAt(url).embedType === "html5" ? url : null),
  problems: ({ caption, additionalImages }) =>
    additionalImages.flatMap((picture, index) =>
      picture.url !== "" && picture.alt.trim() === ""
        ? [{ kind: "picture without description", about: caption, field: `additionalImages.${index}.alt` } as const]
        : [],
    ),
  mediaFacts: (url) => ({ embedType: videoAt(url).embedType, thumbnail: "", channelTitle: "" }),
};

/** Old data has one shape for pictures and videos, sometimes without a kind, with the title as description. */
function fromLoose({ url, alt: description, caption, thumbnail, channelTitle, ...rest }: BlockData): BlockData {
  const created = timeOf(rest["createdAt"]);
  const generator = looseText(rest["generator"]).slice(0, 100);
  const pictures = rest["additionalImages"];
  return {
    url: looseText(url),
    embedType: videoAt(looseText(url)).embedType,
    alt: looseText(description),
    caption: looseText(caption),
    thumbnail: looseText(thumbnail),
    channelTitle: looseText(channelTitle),
    additionalImages: Array.isArray(pictures) ? pictures.slice(0, maxFurtherPictures).map(pictureOf) : [],
    ...(created && { createdAt: created }),
    ...(generator !== "" && { generator }),
  };
}

/** Old data has bare URLs. */
function pictureOf(stored: unknown): BlockData {
  if (typeof stored === "string") return { url: stored, alt: "" };
  const { url, alt: description } = looseRecord(stored);
  return { url: looseText(url), alt: looseText(description) };
}
