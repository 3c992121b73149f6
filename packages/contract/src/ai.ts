import { BlockId, PageId, ProjectId } from "@coursewright/base/ids.ts";
import { AgentName } from "@coursewright/blocks/kit/avatar/agents.ts";
import { StoredBlock } from "@coursewright/blocks/kit/data/stored-block.ts";
import { barCounts, Theme } from "@coursewright/theme/theme.ts";
import { z } from "zod";
import { endpoint } from "./endpoint.ts";

const ChatTurn = z.strictObject({ role: z.enum(["user", "assistant"]), content: z.string().max(8000) });

/** The server's limit on the words of a page around a block. The editor sends the nearest ones. */
export const maxTextAround = 40_000;
/** The words that an author can select for one request. */
export const maxSelectedWords = 2_000;

const Texts = z
  .array(z.string().max(maxTextAround))
  .max(500)
  .refine((texts) => texts.reduce((sum, text) => sum + text.length, 0) <= maxTextAround, "Too much text");

/** The page as the author sees it, which may be newer than the saved one. */
const seen = {
  /** The block that the author works on. */
  block: StoredBlock.omit({ answer: true }).optional(),
  /** The words that the author selected in it. */
  selection: z.string().max(20_000).optional(),
  /** The texts of the blocks before and after it. */
  before: Texts.optional(),
  after: Texts.optional(),
  /** The target section. Authors who leave early find the reply there later (unclaimed-replies.ts). */
  place: z.strictObject({ projectId: ProjectId.optional(), pageId: PageId, blockId: BlockId }).optional(),
};
const Seen = z.strictObject(seen);
export type Seen = z.infer<typeof Seen>;

/** The `type` of a request that replaces selected words instead of writing a block. */
export const wordsType = "words";

/** [SRC-02] Blocks whose words can rest on sources, under their stored names. */
export const groundedTypes: ReadonlySet<string> = new Set([
  "Base",
  "para",
  "heading",
  "callout",
  "bullet-cards",
  "step-card",
  "fact-card",
  "flash-card",
  "MCQ",
  "Textbox",
  "table",
  wordsType,
]);

export const GenerateText = z.strictObject({
  usermessage: z.string().max(8000),
  chatMemory: z.array(ChatTurn).max(40),
  /** `{type}-{agent}` */
  promptname: z.string().max(80),
  /** The type of the block that the reply is for, or `words`. */
  type: z.string().max(40),
  ...seen,
  /** Sent instead of `before` and `after` by tabs that were opened before these existed. */
  pageText: z.string().max(40_000).optional(),
  /** The page's merged theme, so that the helper's tone can match it. */
  theme: Theme.optional(),
  /** [SRC-02] Write only from the sources of the course, and add the evidence of each sentence to the reply. */
  fromSources: z.boolean().optional(),
  /** Images only: the address of the author's picture that the reply describes. */
  picture: z.string().max(2000).optional(),
});
export type GenerateText = z.infer<typeof GenerateText>;

/**
 * Replies the helper's text, which contains a JSON object. The `x-generation` header names the paid generation. Clients that accept
 * `text/event-stream` receive the text as it is written (generation-events.ts).
 */
export const generateText = endpoint({ method: "POST", path: "/api/generate-backendbaby2", body: GenerateText, reply: "text" });

export const chartTypes = ["barchart", "piechart", "linechart"] as const;

export const GenerateChart = z.strictObject({
  usermessage: z.string().trim().min(1).max(8000),
  chartType: z.enum(chartTypes),
  /** Figures or facts for the chart. */
  data: z.string().max(20_000).optional(),
  /** Bar charts only: the numbers of bars and groups. */
  bars: z.literal(barCounts).optional(),
  blocks: z.number().int().min(1).max(12).optional(),
  agent: AgentName.default("jerry"),
  ...seen,
});
export type GenerateChart = z.infer<typeof GenerateChart>;

/** [AI-02] Replies the helper's text, which contains a JSON object. */
export const generateChart = endpoint({
  method: "POST",
  path: "/api/generate-chart-backendbaby2",
  body: GenerateChart,
  reply: z.object({ reply: z.string() }),
});
