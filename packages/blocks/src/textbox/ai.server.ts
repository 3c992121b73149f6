import { jsonInReply } from "../kit/ai/block-ai.ts";
import type { BlockAi } from "../kit/ai/block-ai.ts";
import { model } from "./model.ts";
import type { Textbox, TextboxMetadata } from "./model.ts";

export const ai: BlockAi<Textbox, TextboxMetadata> = {
  version: 1,
  task: "Write one open question that the learner answers in two or three sentences, a hint at what a good answer holds, and a short comment to read after answering.",
  format: '{"prompt": "plain text", "hint": "plain text", "commentary": "plain text"}',
  content: ({ prompt, rubric }, { idealResponseHint, aiCommentary }) => ({
    prompt,
    hint: idealResponseHint,
    commentary: aiCommentary,
    criteria: rubric.criteria.map(({ name, maxPoints }) => ({ name, maxPoints })),
  }),
  parseReply: (text) => model.fromReply(jsonInReply(text)).data,
  sampleReply:
    '{"prompt": "A friend\'s loaf came out dense. What would you tell them to change, and why?", "hint": "Think of what the starter was doing when it went in.", "commentary": "Dense means few bubbles, because little gas was made."}',
};
