import type { MenuEntry } from "../kit/definition/define-block.ts";

export const menu: MenuEntry = {
  group: "questions",
  about: /*i18n*/ { id: "textbox.about", message: "Learners answer in their own words" },
  synonyms: /*i18n*/ { id: "textbox.synonyms", message: "quiz, essay, free text, open question, written answer" },
  drawing: { ink: "M10 20h40v15H10zM10 11h24", accent: "M16 25v5" },
};
