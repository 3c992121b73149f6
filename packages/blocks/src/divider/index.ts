import { Minus } from "lucide-react";
import { defineBlock } from "../kit/definition/define-block.ts";
import { model } from "./model.ts";
import { View } from "./view.tsx";

export const divider = defineBlock({
  name: /*i18n*/ { id: "divider.name", message: "Divider" },
  icon: Minus,
  menu: () => import("./menu.ts"),
  model,
  View,
  stylesheet: "divider/divider.css",
  panel: () => import("#browser/divider/panel.tsx"),
  ai: () => import("#server/divider/ai.server.ts"),
});
