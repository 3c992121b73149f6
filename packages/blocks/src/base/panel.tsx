import type { PanelProps } from "../kit/define-block.ts";
import type { Base } from "./model.ts";

export function Panel(_props: PanelProps<Base>) {
  return null;
}
