import type { MenuEntry } from "../kit/definition/define-block.ts";

export const menu: MenuEntry = {
  group: "layout",
  about: /*i18n*/ { id: "split.about", message: "Text and picture side by side" },
  synonyms: /*i18n*/ { id: "split.synonyms", message: "columns, two, beside, half, next to" },
  drawing: { ink: "M34 9h16v26H34z", accent: "M10 12h18M10 18h18M10 24h18M10 30h10" },
};
