import { Lightbulb } from "lucide-react";
import { defineBlock } from "../kit/definition/define-block.ts";
import { model } from "./model.ts";
import { View } from "./view.tsx";

export const factCard = defineBlock({
  name: /*i18n*/ { id: "fact-card.name", message: "Fact Card" },
  icon: Lightbulb,
  menu: () => import("./menu.ts"),
  model,
  View,
  stylesheet: "fact-card/fact-card.css",
  sharedStylesheet: "kit/text/rich-text.css",
  isHandwritten: (theme) => theme.factCard?.style === "cartoon",
  isKept: true,
  panel: () => import("#browser/fact-card/panel.tsx"),
  ai: () => import("#server/fact-card/ai.server.ts"),
});
