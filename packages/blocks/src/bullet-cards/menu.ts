import type { MenuEntry } from "../kit/definition/define-block.ts";

export const menu: MenuEntry = {
  group: "cards",
  about: /*i18n*/ { id: "bullet-cards.about", message: "Short points as a grid of cards" },
  synonyms: /*i18n*/ { id: "bullet-cards.synonyms", message: "points, grid, tiles, features, summary" },
  drawing: { ink: "M32 9h18v11H32zM10 24h18v11H10zM32 24h18v11H32z", accent: "M10 9h18v11H10z" },
};
