import type { MenuEntry } from "../kit/definition/define-block.ts";

export const menu: MenuEntry = {
  group: "cards",
  about: /*i18n*/ { id: "fact-card.about", message: "One thing worth remembering" },
  synonyms: /*i18n*/ { id: "fact-card.synonyms", message: "did you know, statistic, number, remember" },
  drawing: { ink: "M10 9h40v26H10zM18 27h24", accent: "M18 18h12" },
};
