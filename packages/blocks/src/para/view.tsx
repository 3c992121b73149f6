import type { ViewProps } from "../kit/definition/define-block.ts";
import { isOnCard } from "./model.ts";
import type { Para } from "./model.ts";

export function View({ data, leaves, theme }: ViewProps<Para>) {
  return (
    <div
      className="b-p rich"
      data-align={data.alignment}
      data-font={data.font}
      data-size={data.size}
      data-card={isOnCard(data, theme) ? "on" : undefined}
    >
      <leaves.RichText field="text" value={data.text} placeholder={/*i18n*/ { id: "para.placeholder", message: "Write a paragraph" }} />
    </div>
  );
}
