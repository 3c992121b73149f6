import { z } from "zod";
import { parseReplyAs } from "../kit/ai/block-ai.ts";
import type { BlockAi } from "../kit/ai/block-ai.ts";
import type { Image } from "./model.ts";

const Reply = z.strictObject({ alt: z.string().trim().min(1).max(500), caption: z.string().trim().max(500).default("") });

export const ai: BlockAi<Image> = {
  version: 1,
  task: "Write what the picture shows for people who cannot see it, in one or two plain sentences, and a caption that says what to notice.",
  format: '{"alt": "plain text", "caption": "plain text"}',
  content: ({ alt, caption, additionalImages }) => ({ alt, caption, furtherPictures: additionalImages.map((picture) => picture.alt) }),
  parseReply: (text) => parseReplyAs(Reply, text),
  sampleReply: '{"alt": "A slice of bread with large, uneven holes.", "caption": "An open crumb: the gluten held its gas."}',
};
