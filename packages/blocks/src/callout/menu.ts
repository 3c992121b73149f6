import type { MenuEntry } from "../kit/definition/define-block.ts";

export const menu: MenuEntry = {
  group: "text",
  about: /*i18n*/ { id: "callout.about", message: "A note, a tip or a warning" },
  synonyms: /*i18n*/ { id: "callout.synonyms", message: "note, tip, warning, box, info, attention" },
  drawing: { ink: "M8 10h44v24H8zM25 18h20M25 25h20", accent: "M17 18v4M17 26h.1" },
};
