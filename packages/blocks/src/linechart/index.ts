import { ChartLine } from "lucide-react";
import { defineBlock } from "../kit/definition/define-block.ts";
import { model } from "./model.ts";
import { View } from "./view.tsx";

export const linechart = defineBlock({
  name: /*i18n*/ { id: "linechart.name", message: "Line chart" },
  icon: ChartLine,
  menu: () => import("./menu.ts"),
  model,
  View,
  stylesheet: "linechart/linechart.css",
  isHandwritten: ({ charts }) => charts?.style === "cartoon",
  sharedStylesheet: "kit/chart/chart.css",
  panel: () => import("#browser/linechart/panel.tsx"),
  ai: () => import("#server/linechart/ai.server.ts"),
});
