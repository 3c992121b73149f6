import { Info, Lightbulb, OctagonAlert, TriangleAlert } from "lucide-react";
import type { ViewProps } from "../kit/definition/define-block.ts";
import { kindNames } from "./model.ts";
import type { Callout } from "./model.ts";

export function View({ data, leaves }: ViewProps<Callout>) {
  const Sign = signs[data.kind];
  const kind = kindNames[data.kind];
  // The author's own title need not name the kind, so the icon does.
  const name = data.title === "" ? { "aria-hidden": true } : { role: "img", "aria-label": leaves.say(kind) };
  return (
    <div className="b-callout" data-kind={data.kind} role="note">
      <Sign size={22} strokeWidth={1.75} {...name} />
      <div>
        <p className="b-callout-title">
          <leaves.Text field="title" value={data.title} placeholder={kind} fallback={kind} />
        </p>
        <div className="b-callout-text rich">
          <leaves.RichText
            field="text"
            value={data.text}
            placeholder={/*i18n*/ { id: "callout.text", message: "Something that must not be missed" }}
          />
        </div>
      </div>
    </div>
  );
}

const signs = { note: Info, tip: Lightbulb, warning: TriangleAlert, danger: OctagonAlert };
