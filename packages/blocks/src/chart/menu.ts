import type { MenuEntry } from "../kit/definition/define-block.ts";

export const menu: MenuEntry = {
  group: "charts",
  about: /*i18n*/ { id: "chart.about", message: "Choose a chart and fill in the numbers" },
  synonyms: /*i18n*/ { id: "chart.synonyms", message: "graph, diagram, plot, numbers, data" },
  drawing: { ink: "M10 9v26h40", accent: "m15 29 9-9 7 5 14-14" },
};
