import type { ViewProps } from "../kit/definition/define-block.ts";
import type { Base } from "./model.ts";

export function View({ data, leaves }: ViewProps<Base>) {
  return (
    <p className="b-base" data-font={data.font} data-size={data.size}>
      <leaves.Text field="text" value={data.text} placeholder={/*i18n*/ { id: "base.placeholder", message: "press / for a block" }} />
    </p>
  );
}
