import { z } from "zod";
import type { BlockModel } from "../kit/define-block.ts";
import { choice, label, richText } from "../kit/fields.ts";
import { fromPlainText } from "../kit/rich-text.ts";
import { looseChoice, looseText, startingContent } from "../kit/starting-content.ts";

export const headerTypes = ["did-you-know", "fun-fact", "quick-tip", "remember", "important", "custom"] as const;
/** With its sign, in words alone, or on a ground of its own across the card. */
export const headerVariations = ["default", "plain", "banner"] as const;

const FactCard = z.strictObject({
  headerType: choice(headerTypes),
  headerVariation: choice(headerVariations),
  /** Says it in the author's words, whatever the type. */
  customHeaderText: label({ max: 120 }),
  content: richText(),
});
export type FactCard = z.infer<typeof FactCard>;

const defaults: FactCard = {
  headerType: "did-you-know",
  headerVariation: "default",
  customHeaderText: "",
  content: fromPlainText("One surprising fact that can be checked."),
};

export const model: BlockModel<FactCard> = {
  type: "fact-card",
  schema: FactCard,
  defaults,
  migrations: [
    startingContent(defaults, ({ headerType, headerVariation, customHeaderText, content }) => ({
      headerType: looseChoice(headerTypes, headerType),
      headerVariation: looseChoice(headerVariations, headerVariation),
      customHeaderText: looseText(customHeaderText),
      content: typeof content === "object" ? content : fromPlainText(looseText(content)),
    })),
  ],
  isSpoken: false,
};
