import type { MenuEntry } from "../kit/definition/define-block.ts";

export const menu: MenuEntry = {
  group: "media",
  about: /*i18n*/ { id: "image.about", message: "Upload, search or draw one" },
  synonyms: /*i18n*/ { id: "image.synonyms", message: "picture, photo, drawing, illustration, graphic" },
  drawing: { ink: "M10 8h40v28H10zm2 25 11-9 7 5 8-8 10 10", accent: "M20 14v6M17 17h6" },
};
