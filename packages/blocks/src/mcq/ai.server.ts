import { jsonInReply, ReplyError } from "../kit/ai/block-ai.ts";
import type { BlockAi } from "../kit/ai/block-ai.ts";
import { model } from "./model.ts";
import type { Mcq, McqMetadata } from "./model.ts";

export const ai: BlockAi<Mcq, McqMetadata> = {
  version: 1,
  task: "Write one multiple-choice question with four options, exactly one of them right; the wrong ones are mistakes people really make. The answer repeats the right option word for word; the explanation says in at most three sentences why it is right.",
  format: '{"question": "plain text", "options": ["plain text"], "answer": "the right option", "explanation": "plain text"}',
  content: ({ question, options }, { explanation }) => ({
    question,
    options: options.map(({ text }) => text),
    answer: options.find(({ isCorrect }) => isCorrect)?.text ?? "",
    explanation,
  }),
  parseReply(text) {
    const { data } = model.fromReply(jsonInReply(text));
    // [AI-07] allows every field to be missing, but an empty reply must not cost a credit.
    if (data.question === "" && data.options.length === 0) throw new ReplyError("The reply holds no question");
    if (!model.schema.safeParse(data).success) throw new ReplyError("The reply does not fit the block");
    return data;
  },
  sampleReply:
    '{"question": "Your starter has sunk below its highest mark. What now?", "options": ["Bake anyway", "Feed it and wait for the next peak", "Throw it away", "Put it somewhere warmer"], "answer": "Feed it and wait for the next peak", "explanation": "A sunken starter is low on food. One feed brings it back."}',
};
