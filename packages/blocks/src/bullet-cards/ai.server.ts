import { jsonInReply } from "../kit/ai/block-ai.ts";
import type { BlockAi } from "../kit/ai/block-ai.ts";
import { iconNames } from "../kit/icons/icon-names.ts";
import { fromMarkdown, toMarkdown } from "../kit/text/markdown.ts";
import { cardsOf, model } from "./model.ts";
import type { BulletCards } from "./model.ts";

export const ai: BlockAi<BulletCards> = {
  version: 1,
  task: (data) =>
    `Write ${cardsOf(data).length} short points unless the author asks for another number, at most 8. Each is one to three words, then after a blank line one short sentence. Icons are names from this list: ${iconNames.join(", ")}.`,
  format: '{"cards": [{"icon": "Circle", "text": "plain text, paragraphs separated by blank lines"}]}',
  content: (data) => ({ cards: cardsOf(data).map(({ card: { icon, text } }) => ({ icon, text: toMarkdown(text) })) }),
  parseReply: (text) => model.fromReply(jsonInReply(text), model.defaults, fromMarkdown).data,
  sampleReply:
    '{"cards": [{"icon": "Wind", "text": "Smell\\n\\nRipe fruit and yoghurt, not nail varnish"}, {"icon": "Eye", "text": "Surface\\n\\nA low dome with small burst bubbles"}]}',
};
