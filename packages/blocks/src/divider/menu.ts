import type { MenuEntry } from "../kit/definition/define-block.ts";

export const menu: MenuEntry = {
  group: "layout",
  about: /*i18n*/ { id: "divider.about", message: "A line between two parts" },
  synonyms: /*i18n*/ { id: "divider.synonyms", message: "line, rule, separator, break" },
  drawing: { ink: "M10 11h40M10 33h40", accent: "M10 22h40" },
};
