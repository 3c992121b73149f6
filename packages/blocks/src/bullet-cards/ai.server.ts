import { blockPrompt, jsonInReply } from "../kit/ai/block-ai.ts";
import type { BlockAi } from "../kit/ai/block-ai.ts";
import { iconNames } from "../kit/icons/icon-names.ts";
import { plainText } from "../kit/text/rich-text.ts";
import { cardsOf, model } from "./model.ts";
import type { BulletCards } from "./model.ts";

export const ai: BlockAi<BulletCards> = {
  prompt: ({ block, ...input }) =>
    blockPrompt({
      ...input,
      type: "bullet-cards",
      task: `Write ${block ? cardsOf(block).length : 4} short points unless the author asks for another number, at most 8. Each is one to three words, then after a blank line one short sentence. Icons are names from this list: ${iconNames.join(", ")}.`,
      current: block
        ? cardsOf(block)
            .map(({ card }) => plainText(card.text))
            .join("\n")
        : "",
      format: '{"cards": [{"icon": "Circle", "text": "plain text, paragraphs separated by blank lines"}]}',
    }),
  parseReply: (text) => model.fromReply(jsonInReply(text)).data,
  sampleReply:
    '{"cards": [{"icon": "Wind", "text": "Smell\\n\\nRipe fruit and yoghurt, not nail varnish"}, {"icon": "Eye", "text": "Surface\\n\\nA low dome with small burst bubbles"}]}',
};
