import { ChartColumn } from "lucide-react";
import { defineBlock } from "../kit/definition/define-block.ts";
import { model } from "./model.ts";
import { View } from "./view.tsx";

export const barchart = defineBlock({
  name: /*i18n*/ { id: "barchart.name", message: "Bar chart" },
  icon: ChartColumn,
  menu: () => import("./menu.ts"),
  model,
  View,
  stylesheet: "barchart/barchart.css",
  isHandwritten: ({ charts }) => charts?.style === "cartoon",
  sharedStylesheet: "kit/chart/chart.css",
  panel: () => import("#browser/barchart/panel.tsx"),
  ai: () => import("#server/barchart/ai.server.ts"),
});
