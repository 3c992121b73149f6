import { z } from "zod";
import type { BlockModel } from "../kit/definition/define-block.ts";
import { label } from "../kit/definition/fields.ts";

/** A chart before the author chooses its type. Its text becomes the title. */
const ChartChoice = z.strictObject({ text: label({ max: 200 }).default("") });
export type ChartChoice = z.infer<typeof ChartChoice>;

export const model: BlockModel<ChartChoice> = {
  type: "chart",
  schema: ChartChoice,
  defaults: { text: "" },
  migrations: [],
  isSpoken: false,
};
