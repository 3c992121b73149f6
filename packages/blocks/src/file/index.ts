import { File } from "lucide-react";
import { defineBlock } from "../kit/definition/define-block.ts";
import { model } from "./model.ts";
import { View } from "./view.tsx";

export const file = defineBlock({
  name: /*i18n*/ { id: "file.name", message: "File" },
  icon: File,
  menu: () => import("./menu.ts"),
  model,
  View,
  stylesheet: "file/file.css",
  panel: () => import("#browser/file/panel.tsx"),
  ai: () => import("#server/file/ai.server.ts"),
});
