import { ChartPie } from "lucide-react";
import { defineBlock } from "../kit/definition/define-block.ts";
import { model } from "./model.ts";
import { View } from "./view.tsx";

export const piechart = defineBlock({
  name: /*i18n*/ { id: "piechart.name", message: "Pie chart" },
  icon: ChartPie,
  menu: () => import("./menu.ts"),
  model,
  View,
  stylesheet: "piechart/piechart.css",
  isHandwritten: ({ charts }) => charts?.style === "cartoon",
  sharedStylesheet: "kit/chart/chart.css",
  panel: () => import("#browser/piechart/panel.tsx"),
  ai: () => import("#server/piechart/ai.server.ts"),
});
