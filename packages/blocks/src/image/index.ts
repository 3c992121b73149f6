import { Image } from "lucide-react";
import { defineBlock } from "../kit/definition/define-block.ts";
import { model } from "./model.ts";
import { View } from "./view.tsx";

export const image = defineBlock({
  name: /*i18n*/ { id: "image.name", message: "Image" },
  icon: Image,
  menu: () => import("./menu.ts"),
  model,
  View,
  stylesheet: "image/image.css",
  panel: () => import("#browser/image/panel.tsx"),
  ai: () => import("#server/image/ai.server.ts"),
});
