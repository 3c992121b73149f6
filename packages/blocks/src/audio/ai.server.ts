import { z } from "zod";
import { blockPrompt, parseReplyAs } from "../kit/ai/block-ai.ts";
import type { BlockAi } from "../kit/ai/block-ai.ts";
import type { Audio } from "./model.ts";

const Reply = z.strictObject({ title: z.string().trim().min(1).max(200) });

export const ai: BlockAi<Audio> = {
  prompt: ({ block, ...input }) =>
    blockPrompt({
      ...input,
      type: "audio",
      task: "Write a short title for the sound that says what a learner hears. Do not invent what you have not been told about it.",
      current: [block?.title, block?.transcript].filter(Boolean).join("\n\n"),
      format: '{"title": "plain text"}',
    }),
  parseReply: (text) => parseReplyAs(Reply, text),
  sampleReply: '{"title": "A calm hive at dusk"}',
};
