import { Heading } from "lucide-react";
import { defineBlock } from "../kit/definition/define-block.ts";
import { model } from "./model.ts";
import { View } from "./view.tsx";

export const heading = defineBlock({
  name: /*i18n*/ { id: "heading.name", message: "Heading" },
  icon: Heading,
  menu: () => import("./menu.ts"),
  model,
  View,
  stylesheet: "heading/heading.css",
  panel: () => import("#browser/heading/panel.tsx"),
  ai: () => import("#server/heading/ai.server.ts"),
});
