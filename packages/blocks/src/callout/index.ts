import { Lightbulb } from "lucide-react";
import { defineBlock } from "../kit/definition/define-block.ts";
import { model } from "./model.ts";
import { View } from "./view.tsx";

export const callout = defineBlock({
  name: /*i18n*/ { id: "callout.name", message: "Callout" },
  icon: Lightbulb,
  menu: () => import("./menu.ts"),
  model,
  View,
  stylesheet: "callout/callout.css",
  sharedStylesheet: "kit/text/rich-text.css",
  panel: () => import("#browser/callout/panel.tsx"),
  ai: () => import("#server/callout/ai.server.ts"),
});
