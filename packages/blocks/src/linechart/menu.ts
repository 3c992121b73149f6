import type { MenuEntry } from "../kit/definition/define-block.ts";

export const menu: MenuEntry = {
  group: "charts",
  about: /*i18n*/ { id: "linechart.about", message: "Shows how amounts change" },
  synonyms: /*i18n*/ { id: "linechart.synonyms", message: "graph, curve, trend, time" },
  drawing: { ink: "M10 9v26h40", accent: "m15 28 9-6 8 3 13-14" },
};
