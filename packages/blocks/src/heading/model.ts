import { z } from "zod";
import type { BlockModel } from "../kit/definition/define-block.ts";
import { label } from "../kit/definition/fields.ts";

const Heading = z.strictObject({
  text: label({ max: 300 }),
  meta: z.strictObject({ level: z.union([z.literal(2), z.literal(3)]) }),
});
export type Heading = z.infer<typeof Heading>;

export const model: BlockModel<Heading> = {
  type: "heading",
  schema: Heading,
  defaults: { text: "", meta: { level: 2 } },
  migrations: [{ name: "meta says the level", up: ({ text }) => ({ text, meta: { level: 2 } }) }],
  isSpoken: true,
  headingLevel: ({ meta }) => meta.level,
  atHeadingLevel: (level) => ({ meta: { level: level > 2 ? 3 : 2 } }),
};
