import { Table } from "lucide-react";
import { defineBlock } from "../kit/definition/define-block.ts";
import { model } from "./model.ts";
import { View } from "./view.tsx";

export const table = defineBlock({
  name: /*i18n*/ { id: "table.name", message: "Table" },
  icon: Table,
  menu: () => import("./menu.ts"),
  model,
  View,
  stylesheet: "table/table.css",
  panel: () => import("#browser/table/panel.tsx"),
  ai: () => import("#server/table/ai.server.ts"),
});
