import { z } from "zod";
import { widgets } from "@coursewright/theme/widget-colors.ts";
import { readReplyAs } from "../kit/ai/block-ai.ts";
import type { BlockModel } from "../kit/definition/define-block.ts";
import { label } from "../kit/definition/fields.ts";

/** What a section that is a widget, but of no kind yet, can become. */
export const widgetTypes = widgets;

/** It keeps the words of the section it was made from. */
const Widgets = z.strictObject({ text: label({ max: 20_000 }).default("") });
export type Widgets = z.infer<typeof Widgets>;

/** There is nothing to write before a kind is picked. */
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
