import { z } from "zod";
import { readReplyAs } from "../kit/ai/block-ai.ts";
import type { BlockData, BlockModel } from "../kit/definition/define-block.ts";
import { choice, richText } from "../kit/definition/fields.ts";
import { defaultIcon, iconName, pathData } from "../kit/icons/icon-names.ts";
import { emptyRichText, fromPlainText, plainText } from "../kit/text/rich-text.ts";
import type { RichText } from "../kit/text/rich-text.ts";
import { looseChoice, looseRecord, looseText, startingContent } from "../kit/data/starting-content.ts";

export const layouts = ["cards", "tiles", "list"] as const;
export const cardKeys = ["Card1", "Card2", "Card3", "Card4", "Card5", "Card6", "Card7", "Card8"] as const;
export type CardKey = (typeof cardKeys)[number];

/** The first paragraph is the point, the rest its explanation. */
const Card = z.strictObject({ icon: iconName(), text: richText(), svg: pathData().optional() });
export type Card = z.infer<typeof Card>;

const card = Card.optional();
const BulletCards = z.strictObject({
  type: z.literal("bullet-cards").default("bullet-cards"),
  metadata: z.strictObject({ layout: choice(layouts).default("cards") }),
  Card1: card,
  Card2: card,
  Card3: card,
  Card4: card,
  Card5: card,
  Card6: card,
  Card7: card,
  Card8: card,
});
export type BulletCards = z.infer<typeof BulletCards>;

const defaults: BulletCards = {
  type: "bullet-cards",
  metadata: { layout: "cards" },
  Card1: newCard("First point"),
  Card2: newCard("Second point"),
  Card3: newCard("Third point"),
  Card4: newCard("Fourth point"),
};

const Reply = z.strictObject({
  cards: z
    .array(z.strictObject({ icon: iconName(), text: z.string().trim().min(1).max(600) }))
    .min(1)
    .max(cardKeys.length),
});

export const model = {
  type: "bullet-cards",
  aliases: ["bullet-card", "bulletCard", "bulletCards"],
  schema: BulletCards,
  defaults,
  migrations: [startingContent(defaults, readLoosely)],
  isSpoken: false,
  fromReply: (json: unknown, _data: BulletCards, readMarkdown: (text: string) => RichText) => {
    const { cards } = readReplyAs(Reply, json);
    return { data: keyed(cards.map(({ icon, text }) => ({ icon, text: readMarkdown(text) }))) };
  },
  icons: {
    parts: (data) => cardsOf(data).map(({ card: { text, icon } }) => ({ text: plainText(text), icon })),
    setIcons: (data, icons): Partial<Record<CardKey, Card>> =>
      Object.fromEntries(cardsOf(data).map(({ key, card: before }, index) => [key, { ...before, icon: icons[index] ?? before.icon }])),
  },
} satisfies BlockModel<BulletCards>;

export function newCard(text = ""): Card {
  return { icon: defaultIcon, text: text === "" ? emptyRichText : fromPlainText(text) };
}

/** A patch that replaces all cards. */
export function keyed(cards: readonly Card[]): Partial<Record<CardKey, Card | undefined>> {
  return Object.fromEntries(cardKeys.map((key, index) => [key, cards[index]]));
}

export function cardsOf(data: BulletCards): Array<{ key: CardKey; card: Card }> {
  return cardKeys.flatMap((key) => {
    const found = data[key];
    return found ? [{ key, card: found }] : [];
  });
}

/** A card may be only text, and plain instead of rich text. */
function readLoosely({ metadata, ...data }: BlockData): BlockData {
  const cards = cardKeys.flatMap((key) => {
    const stored = data[key];
    if (stored === undefined || stored === null) return [];
    const { icon, text, svg } = typeof stored === "string" ? { text: stored } : looseRecord(stored);
    const own = looseText(svg);
    return [[key, { icon: looseText(icon) || defaultIcon, text: asRichText(text), ...(own && { svg: own }) }]];
  });
  return {
    type: "bullet-cards",
    metadata: { layout: looseChoice(layouts, looseRecord(metadata)["layout"]) },
    ...Object.fromEntries(cards),
  };
}

function asRichText(text: unknown): unknown {
  return typeof text === "object" && text !== null ? text : fromPlainText(looseText(text));
}
