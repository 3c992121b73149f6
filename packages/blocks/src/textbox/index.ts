import { TextCursorInput } from "lucide-react";
import { defineBlock } from "../kit/definition/define-block.ts";
import { model } from "./model.ts";
import { View } from "./view.tsx";

export const textbox = defineBlock({
  name: /*i18n*/ { id: "textbox.name", message: "Textbox" },
  icon: TextCursorInput,
  menu: () => import("./menu.ts"),
  model,
  View,
  stylesheet: "textbox/textbox.css",
  learner: "textbox/learner.ts",
  isKept: true,
  panel: () => import("#browser/textbox/panel.tsx"),
  ai: () => import("#server/textbox/ai.server.ts"),
});
