import type { MenuEntry } from "../kit/definition/define-block.ts";

export const menu: MenuEntry = {
  group: "media",
  about: /*i18n*/ { id: "file.about", message: "A PDF to download" },
  synonyms: /*i18n*/ { id: "file.synonyms", message: "PDF, download, attachment, document, worksheet, handout" },
  drawing: { ink: "M18 6h16l8 8v24H18zM24 16h8M24 30h12M24 24h12", accent: "M34 6v8h8" },
};
