import { barCounts } from "@coursewright/theme/theme.ts";
import { z } from "zod";
import { parseReplyAs } from "../kit/ai/block-ai.ts";
import type { BlockAi } from "../kit/ai/block-ai.ts";
import { chartTask, chartContent } from "../kit/chart/ai.server.ts";
import { BarEntry, blocks, chartTexts, labels } from "../kit/chart/chart-data.ts";
import { maxGroups } from "./model.ts";
import type { Barchart } from "./model.ts";

const Reply = z.strictObject({
  ...chartTexts,
  labels: labels(4).min(1),
  numBars: z.literal(barCounts),
  blocks: blocks(BarEntry, maxGroups),
});

const sampleReply = JSON.stringify({
  title: "How far the starter climbs",
  subtitle: "Rise in the jar, in centimetres, after feeding",
  source: "An illustration, not a measurement",
  labels: ["20 °C", "24 °C"],
  numBars: 2,
  blocks: { Block1: { label: "2 h", Q1: 0.6, Q2: 1.1 }, Block2: { label: "4 h", Q1: 1.4, Q2: 3 } },
});

export const ai: BlockAi<Barchart> = {
  version: 1,
  task: `Make a bar chart with 1 to 4 bars in each of 2 to 12 groups. ${chartTask}`,
  format: sampleReply,
  content: chartContent,
  parseReply: (text) => parseReplyAs(Reply, text),
  sampleReply,
};
