import type { MenuEntry } from "../kit/definition/define-block.ts";

export const menu: MenuEntry = {
  group: "cards",
  about: /*i18n*/ { id: "flash-card.about", message: "A question in front, its answer behind" },
  synonyms: /*i18n*/ { id: "flash-card.synonyms", message: "memory, revise, vocabulary, learn, turn" },
  drawing: { ink: "M16 8h34v22", accent: "M10 13h34v22H10z" },
};
