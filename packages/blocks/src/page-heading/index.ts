import { Heading1 } from "lucide-react";
import { defineBlock } from "../kit/definition/define-block.ts";
import { model } from "./model.ts";
import { View } from "./view.tsx";

export const pageHeading = defineBlock({
  name: /*i18n*/ { id: "page-heading.name", message: "Page heading" },
  icon: Heading1,
  menu: () => import("./menu.ts"),
  model,
  View,
  stylesheet: "page-heading/page-heading.css",
  panel: () => import("#browser/page-heading/panel.tsx"),
  ai: () => import("#server/page-heading/ai.server.ts"),
});
