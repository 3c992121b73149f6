import { Shapes } from "lucide-react";
import type { ViewProps } from "../kit/definition/define-block.ts";
import type { Widgets } from "./model.ts";

/** A placeholder until the author picks a widget. Learners see only its text, if any. */
export function View({ data, leaves }: ViewProps<Widgets>) {
  return (
    <div className="b-widgets">
      {data.text === "" ? <Shapes size={24} strokeWidth={1.5} aria-hidden="true" /> : null}
      <p>
        <leaves.Text
          field="text"
          value={data.text}
          placeholder={/*i18n*/ { id: "widgets.choose", message: "A card or a question? Pick a widget in the panel." }}
        />
      </p>
    </div>
  );
}
