import { useLingui } from "@lingui/react/macro";
import { GalleryVerticalEnd, LayoutGrid, Lightbulb, ListChecks, ListOrdered, PanelsTopLeft, TextCursorInput } from "lucide-react";
import type { PanelProps } from "../kit/define-block.ts";
import { widgetTypes } from "./model.ts";
import type { Widgets } from "./model.ts";
import "./panel.css";

export function Panel({ become }: PanelProps<Widgets>) {
  const { t } = useLingui();
  const words = {
    "hero-banner": { name: t`Hero Banner`, about: t`Full-width opener with a picture and one button`, Sign: PanelsTopLeft },
    "fact-card": { name: t`Fact Card`, about: t`One surprising, checkable fact`, Sign: Lightbulb },
    "flash-card": { name: t`Flash Card`, about: t`A question that turns over`, Sign: GalleryVerticalEnd },
    "step-card": { name: t`Step Card`, about: t`Do this, then this`, Sign: ListOrdered },
    "bullet-cards": { name: t`Bullet Card`, about: t`Up to eight short points with icons`, Sign: LayoutGrid },
    MCQ: { name: t`MCQ`, about: t`One right answer, with the reason`, Sign: ListChecks },
    Textbox: { name: t`Textbox`, about: t`A written answer, scored by rubric`, Sign: TextCursorInput },
  };
  return (
    <ul className="widgets-panel" aria-label={t`Widgets`}>
      {widgetTypes.map((type) => {
        const { name, about, Sign } = words[type];
        return (
          <li key={type}>
            <button type="button" onClick={() => become(type)}>
              <span className="widgets-panel-sign">
                <Sign size={18} strokeWidth={1.75} aria-hidden="true" />
              </span>
              <span>
                <b>{name}</b>
                <small>{about}</small>
              </span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}
