import { z } from "zod";
import { parseReplyAs } from "../kit/ai/block-ai.ts";
import type { BlockAi } from "../kit/ai/block-ai.ts";
import type { FlashCard } from "./model.ts";

const Reply = z.strictObject({ question: z.string().trim().min(1).max(500), answer: z.string().trim().min(1).max(1000) });

export const ai: BlockAi<FlashCard> = {
  version: 1,
  task: "Write one flash card: a question of one sentence, and its answer in at most two.",
  format: '{"question": "plain text", "answer": "plain text"}',
  content: ({ question, answer }) => ({ question, answer }),
  parseReply: (text) => parseReplyAs(Reply, text),
  sampleReply: '{"question": "When is a starter ripe?", "answer": "When it has doubled and its dome begins to flatten."}',
};
