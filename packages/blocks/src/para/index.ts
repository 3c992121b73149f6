import { Pilcrow } from "lucide-react";
import { defineBlock } from "../kit/definition/define-block.ts";
import { model } from "./model.ts";
import { View } from "./view.tsx";

export const para = defineBlock({
  name: /*i18n*/ { id: "para.name", message: "Paragraph" },
  icon: Pilcrow,
  menu: () => import("./menu.ts"),
  model,
  View,
  stylesheet: "para/para.css",
  sharedStylesheet: "kit/text/rich-text.css",
  panel: () => import("#browser/para/panel.tsx"),
  ai: () => import("#server/para/ai.server.ts"),
});
