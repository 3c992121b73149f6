import { Clapperboard } from "lucide-react";
import { defineBlock } from "../kit/definition/define-block.ts";
import { model } from "./model.ts";
import { View } from "./view.tsx";

export const video = defineBlock({
  name: /*i18n*/ { id: "video.name", message: "Video" },
  icon: Clapperboard,
  menu: () => import("./menu.ts"),
  model,
  View,
  stylesheet: "video/video.css",
  learner: "video/learner.ts",
  frames: ["https://www.youtube-nocookie.com", "https://player.vimeo.com", "https://www.tiktok.com"],
  panel: () => import("#browser/video/panel.tsx"),
  ai: () => import("#server/video/ai.server.ts"),
});

export { videoAt } from "./video-url.ts";
