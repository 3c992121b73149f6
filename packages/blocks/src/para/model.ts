import { z } from "zod";
import { Alignment, Font } from "@coursewright/theme/theme.ts";
import type { Theme } from "@coursewright/theme/theme.ts";
import type { BlockModel } from "../kit/definition/define-block.ts";
import { richText } from "../kit/definition/fields.ts";
import { emptyRichText, fromPlainText } from "../kit/text/rich-text.ts";

export const paraSizes = ["0.8rem", "1rem", "1.25rem", "1.5rem"] as const;

const Para = z.strictObject({
  text: richText(),
  /** A missing value is inherited from the theme. */
  alignment: Alignment.optional(),
  font: Font.optional(),
  size: z.enum(paraSizes).optional(),
  card: z.boolean().optional(),
});
export type Para = z.infer<typeof Para>;

/** The paragraph's own value, else the theme's. */
export function isOnCard({ card }: Para, theme: Theme): boolean {
  return card ?? theme.card?.status === "on";
}

export const model: BlockModel<Para> = {
  type: "para",
  schema: Para,
  defaults: { text: emptyRichText },
  migrations: [
    {
      name: "plain text becomes rich text",
      up: ({ text, ...data }) => ({ ...data, text: typeof text === "string" ? fromPlainText(text) : text }),
    },
  ],
  isSpoken: true,
};
