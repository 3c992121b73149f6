import type { MenuEntry } from "../kit/definition/define-block.ts";

export const menu: MenuEntry = {
  group: "layout",
  about: /*i18n*/ { id: "table.about", message: "Rows and columns" },
  synonyms: /*i18n*/ { id: "table.synonyms", message: "grid, spreadsheet, cells, compare, list" },
  drawing: { ink: "M10 9h40v26H10zM10 26h40M24 9v26M37 9v26", accent: "M10 17h40" },
};
