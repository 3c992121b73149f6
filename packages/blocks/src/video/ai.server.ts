import { z } from "zod";
import { parseReplyAs } from "../kit/ai/block-ai.ts";
import type { BlockAi } from "../kit/ai/block-ai.ts";
import type { Video } from "./model.ts";

const Reply = z.strictObject({ alt: z.string().trim().min(1).max(500), caption: z.string().trim().max(500).default("") });

export const ai: BlockAi<Video> = {
  version: 1,
  task: "Write a short name for the video that says what it shows, and a caption that says what to watch for. Do not invent what you have not been told about it.",
  format: '{"alt": "plain text", "caption": "plain text"}',
  content: ({ alt, caption, channelTitle }) => ({ alt, caption, channelTitle }),
  parseReply: (text) => parseReplyAs(Reply, text),
  sampleReply: '{"alt": "Scoring a boule", "caption": "Watch the angle of the blade."}',
};
