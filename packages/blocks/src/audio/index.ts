import { Play } from "lucide-react";
import { defineBlock } from "../kit/definition/define-block.ts";
import { model } from "./model.ts";
import { View } from "./view.tsx";

export const audio = defineBlock({
  name: /*i18n*/ { id: "audio.name", message: "Audio" },
  icon: Play,
  menu: () => import("./menu.ts"),
  model,
  View,
  stylesheet: "audio/audio.css",
  learner: "audio/learner.ts",
  panel: () => import("#browser/audio/panel.tsx"),
  ai: () => import("#server/audio/ai.server.ts"),
});
