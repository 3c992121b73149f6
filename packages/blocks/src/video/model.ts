import { z } from "zod";
import { createdAt, timeOf } from "../kit/data/created-at.ts";
import type { BlockData, BlockModel } from "../kit/definition/define-block.ts";
import { alt, choice, label, mediaOrNone } from "../kit/definition/fields.ts";
import { looseText } from "../kit/data/starting-content.ts";
import { embedTypes, videoAt } from "./video-url.ts";

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
});
export type Video = z.infer<typeof Video>;

const Metadata = z.object({ aiSource: z.string().max(200).optional() });

export const model: BlockModel<Video, z.infer<typeof Metadata>> = {
  type: "video",
  schema: Video,
  metadata: Metadata,
  defaults: { url: "", embedType: "direct", alt: "", caption: "", thumbnail: "", channelTitle: "" },
  migrations: [{ name: "the address says the kind of video", up: fromLoose }],
  isSpoken: false,
};

/** Old data has one shape for pictures and videos, sometimes without a kind, with the title as description. */
function fromLoose({ url, alt: description, caption, thumbnail, channelTitle, createdAt: time }: BlockData): BlockData {
  const created = timeOf(time);
  return {
    url: looseText(url),
    embedType: videoAt(looseText(url)).embedType,
    alt: looseText(description),
    caption: looseText(caption),
    thumbnail: looseText(thumbnail),
    channelTitle: looseText(channelTitle),
    ...(created && { createdAt: created }),
  };
}
