import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { printedLeaves } from "../kit/definition/printed-leaves.tsx";
import { fromMarkdown } from "../kit/text/markdown.ts";
import { cardKeys, cardsOf, keyed, model, newCard } from "./model.ts";
import { View } from "./view.tsx";

describe("bullet cards block", () => {
  it("[ENT-18] has metadata and Card1 to Card8, 4 by default, each with icon, text and optional svg", () => {
    expect(Object.keys(model.defaults)).toEqual(["type", "metadata", "Card1", "Card2", "Card3", "Card4"]);
    expect(model.defaults.type).toBe("bullet-cards");
    expect(cardsOf(model.defaults).map(({ card }) => card.icon)).toEqual(["Circle", "Circle", "Circle", "Circle"]);
    expect(cardKeys).toEqual(["Card1", "Card2", "Card3", "Card4", "Card5", "Card6", "Card7", "Card8"]);
    const { text } = newCard("x");
    expect(model.schema.parse({ metadata: {}, Card1: { text } })).toEqual({
      type: "bullet-cards",
      metadata: { layout: "cards" },
      Card1: { icon: "Circle", text },
    });
    expect(model.schema.safeParse({ ...model.defaults, Card8: { text, svg: "M4 12h16" } }).success).toBe(true);
    expect(model.schema.safeParse({ ...model.defaults, Card9: { text } }).success).toBe(false);
    expect(model.schema.safeParse({ ...model.defaults, Card1: { icon: "Eye" } }).success).toBe(false);
  });

  it("writes all cards at once, so that a removed card leaves no gap", () => {
    const cards = cardsOf(model.defaults).map(({ card }) => card);
    expect(keyed(cards.slice(1))).toEqual({
      Card1: cards[1],
      Card2: cards[2],
      Card3: cards[3],
      Card4: undefined,
      Card5: undefined,
      Card6: undefined,
      Card7: undefined,
      Card8: undefined,
    });
  });

  it("draws cards, tiles or a list", () => {
    const draw = (layout: "cards" | "tiles" | "list") =>
      renderToStaticMarkup(<View data={{ ...model.defaults, metadata: { layout } }} leaves={printedLeaves} theme={{}} />);
    expect(draw("tiles")).toContain('<ul class="b-bul" data-layout="tiles">');
    expect(draw("list").match(/<li>/g)).toHaveLength(4);
  });

  it("a reply replaces all cards", () => {
    const { data } = model.fromReply({ cards: [{ text: "Smell\n\nRipe fruit" }] }, model.defaults, fromMarkdown);
    expect(data).toMatchObject({ Card1: { icon: "Circle" }, Card2: undefined, Card8: undefined });
    expect(() => model.fromReply({ cards: [] }, model.defaults, fromMarkdown)).toThrow("The reply does not fit the block");
  });
});
