import { sectionCounts } from "@coursewright/theme/theme.ts";
import { z } from "zod";
import { parseReplyAs } from "../kit/ai/block-ai.ts";
import type { BlockAi } from "../kit/ai/block-ai.ts";
import { chartTask, chartContent } from "../kit/chart/ai.server.ts";
import { PieEntry, blocks, chartTexts, labels } from "../kit/chart/chart-data.ts";
import type { Piechart } from "./model.ts";

const Reply = z.strictObject({
  ...chartTexts,
  labels: labels(8).min(1),
  numSections: z.literal(sectionCounts),
  blocks: blocks(PieEntry, 1),
});

const sampleReply = JSON.stringify({
  title: "What is in a 1 kg loaf",
  subtitle: "Share of dough weight, in per cent",
  source: "Course recipe",
  labels: ["Flour", "Water", "Starter", "Salt"],
  numSections: 4,
  blocks: { Block1: { label: "Share", Q1: 54, Q2: 38, Q3: 7, Q4: 1 } },
});

export const ai: BlockAi<Piechart> = {
  version: 1,
  task: `Make a pie chart with 2 to 8 sections, the largest first; no value is negative. ${chartTask}`,
  format: sampleReply,
  content: chartContent,
  parseReply: (text) => parseReplyAs(Reply, text),
  sampleReply,
};
