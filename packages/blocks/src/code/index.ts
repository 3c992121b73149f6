import { CodeXml } from "lucide-react";
import { defineBlock } from "../kit/definition/define-block.ts";
import { model } from "./model.ts";
import { View } from "./view.tsx";

export const code = defineBlock({
  name: /*i18n*/ { id: "code.name", message: "Code" },
  icon: CodeXml,
  menu: () => import("./menu.ts"),
  model,
  View,
  stylesheet: "code/code.css",
  learner: "code/learner.ts",
  panel: () => import("#browser/code/panel.tsx"),
  ai: () => import("#server/code/ai.server.ts"),
});
