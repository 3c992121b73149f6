import type { MenuEntry } from "../kit/definition/define-block.ts";

export const menu: MenuEntry = {
  group: "text",
  about: /*i18n*/ { id: "quote.about", message: "Somebody’s words, set apart" },
  synonyms: /*i18n*/ { id: "quote.synonyms", message: "citation, saying, words, blockquote" },
  drawing: { ink: "M20 15h28M20 22h28M20 29h16", accent: "M12 11v22" },
};
