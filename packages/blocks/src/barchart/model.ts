import { barCounts } from "@coursewright/theme/theme.ts";
import { z } from "zod";
import { BarEntry, blocks, chartFigures, chartTexts, labels } from "../kit/chart/chart-data.ts";
import { FiguresMetadata } from "../kit/data/figures.ts";
import { gatherBlocks } from "../kit/chart/loose-chart.ts";
import type { BlockModel } from "../kit/definition/define-block.ts";

export const maxGroups = 12;
/** [ENT-20] The chart or its theme may override it. */
export const defaultBars = 3;

/** [ENT-20] A Block entry is a group of bars; its Q entries are the bars. */
const Barchart = z.strictObject({
  ...chartTexts,
  labels: labels(4),
  numBars: z.literal(barCounts).optional(),
  blocks: blocks(BarEntry, maxGroups),
});
export type Barchart = z.infer<typeof Barchart>;

export const model: BlockModel<Barchart, FiguresMetadata> = {
  type: "barchart",
  schema: Barchart,
  metadata: FiguresMetadata,
  figures: chartFigures,
  defaults: {
    title: "",
    subtitle: "",
    source: "",
    labels: ["", "", "", ""],
    blocks: {
      Block1: { label: "", Q1: 1, Q2: 2, Q3: 3, Q4: 4 },
      Block2: { label: "", Q1: 2, Q2: 4, Q3: 5, Q4: 5 },
      Block3: { label: "", Q1: 4, Q2: 5, Q3: 4, Q4: 3 },
    },
  },
  migrations: [gatherBlocks("numBars", { min: 1, max: 4 })],
  isSpoken: false,
};
