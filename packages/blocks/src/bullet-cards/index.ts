import { LayoutGrid } from "lucide-react";
import { defineBlock } from "../kit/definition/define-block.ts";
import { model } from "./model.ts";
import { View } from "./view.tsx";

export const bulletCards = defineBlock({
  name: /*i18n*/ { id: "bullet-cards.name", message: "Bullet Card" },
  icon: LayoutGrid,
  menu: () => import("./menu.ts"),
  model,
  View,
  stylesheet: "bullet-cards/bullet-cards.css",
  sharedStylesheet: "kit/text/rich-text.css",
  panel: () => import("#browser/bullet-cards/panel.tsx"),
  ai: () => import("#server/bullet-cards/ai.server.ts"),
});
