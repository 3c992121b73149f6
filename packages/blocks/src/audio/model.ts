import { z } from "zod";
import type { BlockModel } from "../kit/definition/define-block.ts";
import { label, mediaOrNone } from "../kit/definition/fields.ts";

export const maxTranscript = 20_000;

const Audio = z.strictObject({
  url: mediaOrNone(),
  title: label({ max: 200 }),
  /** The spoken words, for learners who cannot hear them. */
  transcript: label({ max: maxTranscript }),
});
export type Audio = z.infer<typeof Audio>;

export const model: BlockModel<Audio> = {
  type: "audio",
  schema: Audio,
  defaults: { url: "", title: "", transcript: "" },
  migrations: [],
  isSpoken: true,
};
