import { z } from "zod";
import { blockPrompt, parseReplyAs } from "../kit/ai/block-ai.ts";
import type { BlockAi } from "../kit/ai/block-ai.ts";
import type { FlashCard } from "./model.ts";

const Reply = z.strictObject({ question: z.string().trim().min(1).max(500), answer: z.string().trim().min(1).max(1000) });

export const ai: BlockAi<FlashCard> = {
  prompt: ({ block, ...input }) =>
    blockPrompt({
      ...input,
      type: "flash-card",
      task: "Write one flash card: a question of one sentence, and its answer in at most two.",
      current: block ? [block.question, block.answer].join("\n") : "",
      format: '{"question": "plain text", "answer": "plain text"}',
    }),
  parseReply: (text) => parseReplyAs(Reply, text),
  sampleReply: '{"question": "When is a starter ripe?", "answer": "When it has doubled and its dome begins to flatten."}',
};
