import type { MenuEntry } from "../kit/definition/define-block.ts";

export const menu: MenuEntry = {
  group: "cards",
  about: /*i18n*/ { id: "step-card.about", message: "Numbered steps with icons" },
  synonyms: /*i18n*/ { id: "step-card.synonyms", message: "instructions, how to, guide, procedure, recipe" },
  drawing: { ink: "M24 12h26M24 22h20M24 32h24", accent: "M12 12h4M12 22h4M12 32h4" },
};
