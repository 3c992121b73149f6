import type { MenuEntry } from "../kit/definition/define-block.ts";

export const menu: MenuEntry = {
  group: "text",
  about: /*i18n*/ { id: "heading.about", message: "A title inside the page" },
  synonyms: /*i18n*/ { id: "heading.synonyms", message: "title, subtitle, headline, section" },
  drawing: { ink: "M10 25h40M10 31h32", accent: "M10 14h26M10 16h26" },
};
