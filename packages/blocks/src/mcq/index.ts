import { ListChecks } from "lucide-react";
import { defineBlock } from "../kit/definition/define-block.ts";
import { model } from "./model.ts";
import { View } from "./view.tsx";

export const mcq = defineBlock({
  name: /*i18n*/ { id: "mcq.name", message: "Multiple choice" },
  icon: ListChecks,
  menu: () => import("./menu.ts"),
  model,
  View,
  stylesheet: "mcq/mcq.css",
  learner: "mcq/learner.ts",
  isKept: true,
  panel: () => import("#browser/mcq/panel.tsx"),
  ai: () => import("#server/mcq/ai.server.ts"),
});
