import { z } from "zod";
import type { BlockModel } from "../kit/definition/define-block.ts";
import { choice, label, richText } from "../kit/definition/fields.ts";
import { fromPlainText, plainText } from "../kit/text/rich-text.ts";
import { looseChoice, looseText, startingContent } from "../kit/data/starting-content.ts";

export const headerTypes = ["did-you-know", "fun-fact", "quick-tip", "remember", "important", "custom"] as const;
export const headers = {
  "did-you-know": /*i18n*/ { id: "fact-card.did-you-know", message: "Did you know?" },
  "fun-fact": /*i18n*/ { id: "fact-card.fun-fact", message: "Fun fact" },
  "quick-tip": /*i18n*/ { id: "fact-card.quick-tip", message: "Quick tip" },
  remember: /*i18n*/ { id: "fact-card.remember", message: "Remember" },
  important: /*i18n*/ { id: "fact-card.important", message: "Important" },
  custom: /*i18n*/ { id: "fact-card.header", message: "Header" },
};
/** With an icon, with text only, or as a banner across the card. */
export const headerVariations = ["default", "plain", "banner"] as const;

const FactCard = z.strictObject({
  headerType: choice(headerTypes),
  headerVariation: choice(headerVariations),
  /** Overrides the header of the type. */
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
  card: ({ headerType, customHeaderText, content }, _, say) => {
    const back = plainText(content).trim();
    const header = customHeaderText.trim() || (headerType === "custom" ? "" : say(headers[headerType]));
    const front = [header, beginningOf(back)].filter((line) => line !== "").join("\n");
    return back === "" || front === "" ? null : { kind: "fact", front, back };
  },
};

/** A third of the fact, at most five words: enough to recognise the fact without giving it away. */
function beginningOf(fact: string): string {
  const words = fact.split(/\s+/);
  const shown = Math.min(5, Math.floor(words.length / 3));
  return shown === 0 ? "" : `${words.slice(0, shown).join(" ")} …`;
}
