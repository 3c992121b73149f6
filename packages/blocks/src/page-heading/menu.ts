import type { MenuEntry } from "../kit/definition/define-block.ts";

export const menu: MenuEntry = {
  group: "text",
  about: /*i18n*/ { id: "page-heading.about", message: "A large title, with an outline of its own" },
  synonyms: /*i18n*/ { id: "page-heading.synonyms", message: "title, big, headline, h1, chapter" },
  drawing: { ink: "M10 27h40M10 33h24", accent: "M10 12h40M10 14h40M10 16h40" },
};
