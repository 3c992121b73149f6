import { BlockId, PageId } from "@coursewright/base/ids.ts";
import { AgentName } from "@coursewright/blocks/kit/avatar/agents.ts";
import { barCounts, Theme } from "@coursewright/theme/theme.ts";
import { z } from "zod";
import { endpoint } from "./endpoint.ts";

const ChatTurn = z.strictObject({ role: z.enum(["user", "assistant"]), content: z.string().max(8000) });

export const GenerateText = z.strictObject({
  usermessage: z.string().max(8000),
  chatMemory: z.array(ChatTurn).max(40),
  /** `{type}-{agent}` */
  promptname: z.string().max(80),
  type: z.string().max(40),
  /** The page's text, as context for the helper. */
  pageText: z.string().max(40_000).optional(),
  /** The page's merged theme, so that the helper's tone can match it. */
  theme: Theme.optional(),
  /** Images only: the address of the author's picture that the reply describes. */
  picture: z.string().max(2000).optional(),
  /** The target section. Authors who leave early find the reply there later (unclaimed-replies.ts). */
  place: z.strictObject({ pageId: PageId, blockId: BlockId }).optional(),
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
});
export type GenerateChart = z.infer<typeof GenerateChart>;

/** [AI-02] Replies the helper's text, which contains a JSON object. */
export const generateChart = endpoint({
  method: "POST",
  path: "/api/generate-chart-backendbaby2",
  body: GenerateChart,
  reply: z.object({ reply: z.string() }),
});
