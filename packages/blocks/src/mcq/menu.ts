import type { MenuEntry } from "../kit/definition/define-block.ts";

export const menu: MenuEntry = {
  group: "questions",
  about: /*i18n*/ { id: "mcq.about", message: "A question with answers to choose from" },
  synonyms: /*i18n*/ { id: "mcq.synonyms", message: "quiz, test, exam, question, choice, answers" },
  drawing: { ink: "M22 11h26M22 22h22M22 33h18M12 11h4M12 33h4", accent: "M12 22h4" },
};
