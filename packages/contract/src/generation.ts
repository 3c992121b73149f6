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
  /** The page's own words, so that the helper can go on from them. */
  pageText: z.string().max(40_000).optional(),
  /** How the page looks, all levels together, so that the helper's tone can suit it. */
  theme: Theme.optional(),
  /** The section that it is asked for. An author who leaves before the end finds the reply there (unclaimed-replies.ts). */
  place: z.strictObject({ pageId: PageId, blockId: BlockId }).optional(),
});
export type GenerateText = z.infer<typeof GenerateText>;

/**
 * Replies the helper's text, which holds a JSON object; the `x-generation` header names the paid generation. Who accepts
 * `text/event-stream` gets the words while they are written (generation-events.ts).
 */
export const generateText = endpoint({ method: "POST", path: "/api/generate-backendbaby2", body: GenerateText, reply: "text" });

export const chartTypes = ["barchart", "piechart", "linechart"] as const;

export const GenerateChart = z.strictObject({
  usermessage: z.string().trim().min(1).max(8000),
  chartType: z.enum(chartTypes),
  /** Figures or facts that the chart is to show. */
  data: z.string().max(20_000).optional(),
  /** Of bar charts: how many bars stand in each of how many groups. */
  bars: z.literal(barCounts).optional(),
  blocks: z.number().int().min(1).max(12).optional(),
  agent: AgentName.default("jerry"),
});
export type GenerateChart = z.infer<typeof GenerateChart>;

/** [AI-02] The reply is the helper's text, which holds a JSON object. */
export const generateChart = endpoint({
  method: "POST",
  path: "/api/generate-chart-backendbaby2",
  body: GenerateChart,
  reply: z.object({ reply: z.string() }),
});
