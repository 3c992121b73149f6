import type { MenuEntry } from "../kit/definition/define-block.ts";

export const menu: MenuEntry = {
  group: "layout",
  about: /*i18n*/ { id: "hero-banner.about", message: "A wide opening with a title" },
  synonyms: /*i18n*/ { id: "hero-banner.synonyms", message: "cover, header, intro, banner, title" },
  drawing: { ink: "M8 9h44v26H8zM16 28h28", accent: "M16 19h18" },
};
