import { GalleryVerticalEnd } from "lucide-react";
import { defineBlock } from "../kit/definition/define-block.ts";
import { model } from "./model.ts";
import { View } from "./view.tsx";

export const flashCard = defineBlock({
  name: /*i18n*/ { id: "flash-card.name", message: "Flash Card" },
  icon: GalleryVerticalEnd,
  menu: () => import("./menu.ts"),
  model,
  View,
  stylesheet: "flash-card/flash-card.css",
  learner: "flash-card/learner.ts",
  isKept: true,
  panel: () => import("#browser/flash-card/panel.tsx"),
  ai: () => import("#server/flash-card/ai.server.ts"),
});
