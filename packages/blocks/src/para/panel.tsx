import type { PanelProps } from "../kit/define-block.ts";
import type { Para } from "./model.ts";

export function Panel(_props: PanelProps<Para>) {
  return null;
}
