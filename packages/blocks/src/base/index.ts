import { SquareDashed } from "lucide-react";
import { defineBlock } from "../kit/definition/define-block.ts";
import { model } from "./model.ts";
import { View } from "./view.tsx";

export const base = defineBlock({
  name: /*i18n*/ { id: "base.name", message: "New section" },
  icon: SquareDashed,
  menu: null,
  model,
  View,
  stylesheet: "base/base.css",
  panel: () => import("#browser/base/panel.tsx"),
  ai: () => import("#server/base/ai.server.ts"),
});
