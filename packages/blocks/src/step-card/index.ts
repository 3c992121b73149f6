import { ListOrdered } from "lucide-react";
import { defineBlock } from "../kit/definition/define-block.ts";
import { model } from "./model.ts";
import { View } from "./view.tsx";

export const stepCard = defineBlock({
  name: /*i18n*/ { id: "step-card.name", message: "Step Card" },
  icon: ListOrdered,
  menu: () => import("./menu.ts"),
  model,
  View,
  stylesheet: "step-card/step-card.css",
  learner: "step-card/learner.ts",
  panel: () => import("#browser/step-card/panel.tsx"),
  ai: () => import("#server/step-card/ai.server.ts"),
});
