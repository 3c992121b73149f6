import type { PanelProps } from "../kit/define-block.ts";
import type { Heading } from "./model.ts";

export function Panel(_props: PanelProps<Heading>) {
  return null;
}
