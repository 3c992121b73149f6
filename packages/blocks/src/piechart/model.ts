import { sectionCounts } from "@coursewright/theme/theme.ts";
import { z } from "zod";
import { PieEntry, blocks, chartFigures, chartTexts, labels } from "../kit/chart/chart-data.ts";
import { FiguresMetadata } from "../kit/data/figures.ts";
import { gatherBlocks } from "../kit/chart/loose-chart.ts";
import type { BlockModel } from "../kit/definition/define-block.ts";

export const defaultSections = 3;

/** [ENT-20] The only Block entry is the whole pie; its Q entries are the sections. */
const Piechart = z.strictObject({
  ...chartTexts,
  labels: labels(8),
  numSections: z.literal(sectionCounts).optional(),
  blocks: blocks(PieEntry, 1),
});
export type Piechart = z.infer<typeof Piechart>;

export const model: BlockModel<Piechart, FiguresMetadata> = {
  type: "piechart",
  schema: Piechart,
  metadata: FiguresMetadata,
  figures: chartFigures,
  defaults: {
    title: "",
    subtitle: "",
    source: "",
    labels: ["", "", "", "", "", "", "", ""],
    blocks: { Block1: { label: "", Q1: 50, Q2: 30, Q3: 20, Q4: 10, Q5: 10, Q6: 10, Q7: 10, Q8: 10 } },
  },
  migrations: [gatherBlocks("numSections", { min: 2, max: 8 })],
  isSpoken: false,
};
