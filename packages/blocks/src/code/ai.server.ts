import { z } from "zod";
import { parseReplyAs } from "../kit/ai/block-ai.ts";
import type { BlockAi } from "../kit/ai/block-ai.ts";
import { maxCode } from "./model.ts";
import type { Code } from "./model.ts";

const Reply = z.strictObject({ code: z.string().min(1).max(maxCode), language: z.string().trim().max(40).optional() });

export const ai: BlockAi<Code> = {
  version: 1,
  task: "Write the code the author asks for, short, correct and readable by a learner.",
  format: '{"code": "the code, with \\\\n between lines", "language": "its language, such as Python"}',
  content: ({ language, code }) => ({ code, language }),
  parseReply: (text) => parseReplyAs(Reply, text),
  wordsFirst: { field: "code", max: maxCode },
  sampleReply: '{"code": "weights = [31.2, 31.9]\\nprint(max(weights))", "language": "Python"}',
};
