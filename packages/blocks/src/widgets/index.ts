import { Shapes } from "lucide-react";
import { defineBlock } from "../kit/definition/define-block.ts";
import { model, widgetTypes } from "./model.ts";
import { View } from "./view.tsx";

export const widgets = defineBlock({
  name: /*i18n*/ { id: "widgets.name", message: "Widget" },
  icon: Shapes,
  menu: () => import("./menu.ts"),
  model,
  becomes: widgetTypes,
  View,
  stylesheet: "widgets/widgets.css",
  panel: () => import("#browser/widgets/panel.tsx"),
  ai: () => import("#server/widgets/ai.server.ts"),
});
