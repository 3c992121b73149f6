import { lineCounts } from "@coursewright/theme/theme.ts";
import { z } from "zod";
import { LineEntry, blocks, chartFigures, chartTexts, labels } from "../kit/chart/chart-data.ts";
import { FiguresMetadata } from "../kit/data/figures.ts";
import { gatherBlocks } from "../kit/chart/loose-chart.ts";
import type { BlockModel } from "../kit/definition/define-block.ts";

export const maxPoints = 24;
export const defaultLines = 2;

/** [ENT-20] A Block entry is a point on the x axis; its Q entries are the lines' values. */
const Linechart = z.strictObject({
  ...chartTexts,
  labels: labels(6),
  numLines: z.literal(lineCounts).optional(),
  blocks: blocks(LineEntry, maxPoints),
});
export type Linechart = z.infer<typeof Linechart>;

export const model: BlockModel<Linechart, FiguresMetadata> = {
  type: "linechart",
  schema: Linechart,
  metadata: FiguresMetadata,
  figures: chartFigures,
  defaults: {
    title: "",
    subtitle: "",
    source: "",
    labels: ["", "", "", "", "", ""],
    blocks: {
      Block1: { label: "", Q1: 1, Q2: 5, Q3: 3, Q4: 6, Q5: 2, Q6: 4 },
      Block2: { label: "", Q1: 2, Q2: 4, Q3: 3, Q4: 5, Q5: 2, Q6: 3 },
      Block3: { label: "", Q1: 4, Q2: 3, Q3: 4, Q4: 5, Q5: 1, Q6: 2 },
      Block4: { label: "", Q1: 5, Q2: 2, Q3: 4, Q4: 6, Q5: 1, Q6: 3 },
    },
  },
  migrations: [gatherBlocks("numLines", { min: 1, max: 6 })],
  isSpoken: false,
};
