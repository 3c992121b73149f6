import { lineCounts } from "@coursewright/theme/theme.ts";
import { z } from "zod";
import { parseReplyAs } from "../kit/ai/block-ai.ts";
import type { BlockAi } from "../kit/ai/block-ai.ts";
import { chartTask, chartContent } from "../kit/chart/ai.server.ts";
import { LineEntry, blocks, chartTexts, labels } from "../kit/chart/chart-data.ts";
import { maxPoints } from "./model.ts";
import type { Linechart } from "./model.ts";

const Reply = z.strictObject({
  ...chartTexts,
  labels: labels(6).min(1),
  numLines: z.literal(lineCounts),
  blocks: blocks(LineEntry, maxPoints),
});

const sampleReply = JSON.stringify({
  title: "Warm jars peak early",
  subtitle: "Rise in the jar, in centimetres",
  source: "An illustration, not a measurement",
  labels: ["20 °C", "28 °C"],
  numLines: 2,
  blocks: {
    Block1: { label: "0 h", Q1: 0, Q2: 0 },
    Block2: { label: "4 h", Q1: 1.4, Q2: 4.6 },
    Block3: { label: "8 h", Q1: 3.9, Q2: 4.1 },
  },
});

export const ai: BlockAi<Linechart> = {
  version: 1,
  task: `Make a line chart with 1 to 6 lines through 3 to 24 points. ${chartTask}`,
  format: sampleReply,
  content: chartContent,
  parseReply: (text) => parseReplyAs(Reply, text),
  sampleReply,
};
