import { z } from "zod";
import type { BlockModel } from "../kit/definition/define-block.ts";
import { label, richText } from "../kit/definition/fields.ts";
import { emptyRichText } from "../kit/text/rich-text.ts";

const Quote = z.strictObject({ text: richText(), source: label({ max: 300 }) });
export type Quote = z.infer<typeof Quote>;

export const model: BlockModel<Quote> = {
  type: "quote",
  schema: Quote,
  defaults: { text: emptyRichText, source: "" },
  migrations: [],
  isSpoken: true,
};
