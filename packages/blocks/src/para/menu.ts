import type { MenuEntry } from "../kit/definition/define-block.ts";

export const menu: MenuEntry = {
  group: "text",
  about: /*i18n*/ { id: "para.about", message: "Just start writing" },
  synonyms: /*i18n*/ { id: "para.synonyms", message: "text, words, body, write, prose" },
  drawing: { ink: "M10 13h40M10 19h40M10 25h40", accent: "M10 31h24" },
};
