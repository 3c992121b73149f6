import type { MenuEntry } from "../kit/definition/define-block.ts";

export const menu: MenuEntry = {
  group: "charts",
  about: /*i18n*/ { id: "piechart.about", message: "Shows the parts of a whole" },
  synonyms: /*i18n*/ { id: "piechart.synonyms", message: "circle, ring, share, percent, parts" },
  drawing: { ink: "M30 8a14 14 0 1 0 14 14H30z", accent: "M34 7a12 12 0 0 1 11 11H34z" },
};
