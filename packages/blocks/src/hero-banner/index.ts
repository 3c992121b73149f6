import { PanelsTopLeft } from "lucide-react";
import { defineBlock } from "../kit/definition/define-block.ts";
import { model } from "./model.ts";
import { View } from "./view.tsx";

export const heroBanner = defineBlock({
  name: /*i18n*/ { id: "hero-banner.name", message: "Hero Banner" },
  icon: PanelsTopLeft,
  menu: () => import("./menu.ts"),
  model,
  View,
  stylesheet: "hero-banner/hero-banner.css",
  panel: () => import("#browser/hero-banner/panel.tsx"),
  ai: () => import("#server/hero-banner/ai.server.ts"),
});
