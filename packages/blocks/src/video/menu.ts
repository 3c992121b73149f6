import type { MenuEntry } from "../kit/definition/define-block.ts";

export const menu: MenuEntry = {
  group: "media",
  about: /*i18n*/ { id: "video.about", message: "Search, upload or paste an address" },
  synonyms: /*i18n*/ { id: "video.synonyms", message: "film, movie, clip, YouTube, Vimeo" },
  drawing: { ink: "M10 8h40v28H10z", accent: "M27 16.500v11l9-5.500z" },
};
