import { parseReplyAs } from "../kit/ai/block-ai.ts";
import type { BlockAi } from "../kit/ai/block-ai.ts";
import { Reply } from "./model.ts";
import type { Divider } from "./model.ts";

/** The editor offers no helper for a divider, and the server rejects one: nobody pays for a line. */
export const ai: BlockAi<Divider> = {
  version: 1,
  task: "A divider has no words.",
  format: '{"line": true}',
  content: () => ({}),
  parseReply: (text) => parseReplyAs(Reply, text),
  sampleReply: '{"line": true}',
};
