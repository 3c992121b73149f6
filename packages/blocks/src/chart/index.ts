import { ChartNoAxesCombined } from "lucide-react";
import { defineBlock } from "../kit/definition/define-block.ts";
import { model } from "./model.ts";
import { View } from "./view.tsx";

export const chart = defineBlock({
  name: /*i18n*/ { id: "chart.kind", message: "Chart" },
  icon: ChartNoAxesCombined,
  menu: () => import("./menu.ts"),
  model,
  becomes: ["barchart", "piechart", "linechart"],
  View,
  stylesheet: "chart/chart.css",
  panel: () => import("#browser/chart/panel.tsx"),
  ai: () => import("#server/chart/ai.server.ts"),
});
