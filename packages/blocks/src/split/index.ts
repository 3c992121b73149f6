import { Columns2 } from "lucide-react";
import { defineBlock } from "../kit/definition/define-block.ts";
import { model } from "./model.ts";
import { View } from "./view.tsx";

export const split = defineBlock({
  name: /*i18n*/ { id: "split.name", message: "Split" },
  icon: Columns2,
  menu: () => import("./menu.ts"),
  model,
  View,
  stylesheet: "split/split.css",
  sharedStylesheet: "kit/text/rich-text.css",
  panel: () => import("#browser/split/panel.tsx"),
  ai: () => import("#server/split/ai.server.ts"),
});
