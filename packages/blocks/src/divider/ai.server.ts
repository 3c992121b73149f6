import { blockPrompt, parseReplyAs } from "../kit/ai/block-ai.ts";
import type { BlockAi } from "../kit/ai/block-ai.ts";
import { Reply } from "./model.ts";
import type { Divider } from "./model.ts";

/** The editor offers no helper for a divider, and the server rejects one: nobody pays for a line. */
export const ai: BlockAi<Divider> = {
  prompt: ({ block: _none, ...input }) =>
    blockPrompt({ ...input, type: "divider", task: "A divider has no words.", current: "", format: '{"line": true}' }),
  parseReply: (text) => parseReplyAs(Reply, text),
  sampleReply: '{"line": true}',
};
