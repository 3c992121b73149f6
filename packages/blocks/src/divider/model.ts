import { z } from "zod";
import { readReplyAs } from "../kit/ai/block-ai.ts";
import type { BlockModel } from "../kit/definition/define-block.ts";

/** A line between two parts of a page. */
const Divider = z.strictObject({});
export type Divider = z.infer<typeof Divider>;

/** There is nothing to write, so the only reply says just that. */
export const Reply = z.strictObject({ line: z.literal(true) }).transform((): Divider => ({}));

export const model: BlockModel<Divider> = {
  type: "divider",
  schema: Divider,
  defaults: {},
  migrations: [],
  isSpoken: false,
  fromReply: (json) => ({ data: readReplyAs(Reply, json) }),
};
