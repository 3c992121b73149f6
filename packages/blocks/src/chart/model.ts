import { z } from "zod";
import type { BlockModel } from "../kit/definition/define-block.ts";
import { label } from "../kit/definition/fields.ts";

/** A chart that is not of a kind yet. Its words become the title. */
const ChartChoice = z.strictObject({ text: label({ max: 200 }).default("") });
export type ChartChoice = z.infer<typeof ChartChoice>;

export const model: BlockModel<ChartChoice> = {
  type: "chart",
  schema: ChartChoice,
  defaults: { text: "" },
  migrations: [],
  isSpoken: false,
};
