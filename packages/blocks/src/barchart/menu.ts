import type { MenuEntry } from "../kit/definition/define-block.ts";

export const menu: MenuEntry = {
  group: "charts",
  about: /*i18n*/ { id: "barchart.about", message: "Compares amounts side by side" },
  synonyms: /*i18n*/ { id: "barchart.synonyms", message: "bars, columns, graph, diagram, compare" },
  drawing: { ink: "M10 35h40M24 35V19M46 35V25", accent: "M14 35V24h0M35 35V11" },
};
