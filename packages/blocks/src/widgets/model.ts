import { z } from "zod";
import { widgets } from "@coursewright/theme/widget-colors.ts";
import { readReplyAs } from "../kit/ai/block-ai.ts";
import type { BlockModel } from "../kit/definition/define-block.ts";
import { label } from "../kit/definition/fields.ts";

export const widgetTypes = widgets;

/** Keeps the text of the section that it replaced. */
const Widgets = z.strictObject({ text: label({ max: 20_000 }).default("") });
export type Widgets = z.infer<typeof Widgets>;

/** A placeholder has no content to generate. */
const Reply = z.strictObject({ widget: z.literal("none") });

export const model = {
  type: "widgets",
  schema: Widgets,
  defaults: { text: "" },
  migrations: [],
  isSpoken: false,
  fromReply: (json) => {
    readReplyAs(Reply, json);
    return { data: {} };
  },
} satisfies BlockModel<Widgets>;
