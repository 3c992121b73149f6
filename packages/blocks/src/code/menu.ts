import type { MenuEntry } from "../kit/definition/define-block.ts";

export const menu: MenuEntry = {
  group: "text",
  about: /*i18n*/ { id: "code.about", message: "Program text with a copy button" },
  synonyms: /*i18n*/ { id: "code.synonyms", message: "program, source, snippet, programming" },
  drawing: { ink: "m33 13-6 18", accent: "m18 16-6 6 6 6M42 16l6 6-6 6" },
};
