import type { ViewProps } from "../kit/definition/define-block.ts";
import type { Heading } from "./model.ts";

export function View({ data, leaves, theme }: ViewProps<Heading>) {
  const Level = data.meta.level === 3 ? "h3" : "h2";
  return (
    <Level className="b-h" data-card={theme.card?.status === "on" ? "on" : undefined}>
      <leaves.Text field="text" value={data.text} placeholder={/*i18n*/ { id: "heading.placeholder", message: "Heading" }} />
    </Level>
  );
}
