import type { MenuEntry } from "../kit/definition/define-block.ts";

export const menu: MenuEntry = {
  group: "cards",
  about: /*i18n*/ { id: "widgets.about", message: "Choose a card or a question" },
  synonyms: /*i18n*/ { id: "widgets.synonyms", message: "interactive, exercise, activity, element" },
  drawing: { ink: "M10 9h17v12H10zM33 25h17v10H33z", accent: "M41 8l8 12H33zM18 25a5 5 0 1 0 .1 0z" },
};
