import { z } from "zod";
import type { BlockModel } from "../kit/definition/define-block.ts";
import { label } from "../kit/definition/fields.ts";

export const maxCode = 20_000;

const Code = z.strictObject({
  code: label({ max: maxCode }),
  /** Only printed above the code, such as "Python". No part of the page's words. */
  language: z.string().max(40),
});
export type Code = z.infer<typeof Code>;

export const model: BlockModel<Code> = {
  type: "code",
  schema: Code,
  defaults: { code: "", language: "" },
  migrations: [],
  isSpoken: false,
};
