import { Quote } from "lucide-react";
import { defineBlock } from "../kit/definition/define-block.ts";
import { model } from "./model.ts";
import { View } from "./view.tsx";

export const quote = defineBlock({
  name: /*i18n*/ { id: "quote.name", message: "Quote" },
  icon: Quote,
  menu: () => import("./menu.ts"),
  model,
  View,
  stylesheet: "quote/quote.css",
  sharedStylesheet: "kit/text/rich-text.css",
  panel: () => import("#browser/quote/panel.tsx"),
  ai: () => import("#server/quote/ai.server.ts"),
});
