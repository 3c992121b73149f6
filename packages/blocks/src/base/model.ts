import { z } from "zod";
import { Theme } from "@coursewright/theme/theme.ts";
import type { BlockModel } from "../kit/definition/define-block.ts";
import { label } from "../kit/definition/fields.ts";

/** [ENT-08] A new section before the author chooses a block type. */
const Base = z.strictObject({
  text: label({ max: 20_000 }).default(""),
  size: z.enum(["small", "medium", "large"]).default("medium"),
  font: z.enum(["sans", "serif"]).default("sans"),
  theme: Theme.optional(),
});
export type Base = z.infer<typeof Base>;

export const model: BlockModel<Base> = {
  type: "Base",
  schema: Base,
  defaults: { text: "", size: "medium", font: "sans" },
  migrations: [],
  isSpoken: true,
};
