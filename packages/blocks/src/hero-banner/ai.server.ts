import { z } from "zod";
import { parseReplyAs } from "../kit/ai/block-ai.ts";
import type { BlockAi } from "../kit/ai/block-ai.ts";
import type { HeroBanner } from "./model.ts";

const Reply = z.strictObject({
  title: z.string().trim().min(1).max(200),
  subtitle: z.string().trim().max(400),
  buttonText: z.string().trim().min(1).max(60),
});

export const ai: BlockAi<HeroBanner> = {
  version: 1,
  task: "Write the opening banner of a page: a title of at most eight words, a subtitle of one sentence, and a button of at most four words.",
  format: '{"title": "plain text", "subtitle": "plain text", "buttonText": "plain text"}',
  content: ({ title, subtitle, buttonText }) => ({ title, subtitle, buttonText }),
  parseReply: (text) => parseReplyAs(Reply, text),
  sampleReply: '{"title": "Bread is mostly waiting", "subtitle": "Learn what to look for while you do.", "buttonText": "Start the lesson"}',
};
