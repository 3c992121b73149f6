import { z } from "zod";
import { type Captions, paragraphsOf } from "../kit/captions/cues.ts";
import { parseReplyAs } from "../kit/ai/block-ai.ts";
import type { BlockAi } from "../kit/ai/block-ai.ts";
import type { Video } from "./model.ts";

const Reply = z.strictObject({ alt: z.string().trim().min(1).max(500), caption: z.string().trim().max(500).default("") });

export const ai: BlockAi<Video> = {
  version: 2,
  task: "Write a short name for the video that says what it shows, and a caption that says what to watch for. Do not invent what you have not been told about it.",
  format: '{"alt": "plain text", "caption": "plain text"}',
  content: ({ alt, caption, channelTitle, generator, additionalImages, captions }) => ({
    alt,
    caption,
    channelTitle,
    ...(generator && { generator }),
    ...(additionalImages.length > 0 && { additionalImages: additionalImages.map((picture) => picture.alt) }),
    ...(captions && { transcript: beginningOf(captions) }),
  }),
  parseReply: (text) => parseReplyAs(Reply, text),
  sampleReply: '{"alt": "Scoring a boule", "caption": "Watch the angle of the blade."}',
};

/** About a quarter of an hour of speech. */
const maxTranscript = 12_000;

function beginningOf({ cues }: Captions): string {
  let text = "";
  for (const paragraph of paragraphsOf(cues)) {
    if (text.length + paragraph.length > maxTranscript) break;
    text += `${text === "" ? "" : "\n"}${paragraph}`;
  }
  return text;
}
