import { useLingui } from "@lingui/react/macro";
import type { PanelProps } from "../kit/definition/define-block.ts";
import { widgetKinds } from "../kit/definition/widget-kinds.ts";
import { widgetTypes } from "./model.ts";
import type { Widgets } from "./model.ts";
import "./panel.css";

/** [WID-01] */
export function Panel({ become }: PanelProps<Widgets>) {
  const { t, i18n } = useLingui();
  return (
    <ul className="widgets-panel" aria-label={t`Widgets`}>
      {widgetTypes.map((type) => {
        const { name, about, icon: Icon } = widgetKinds[type];
        return (
          <li key={type}>
            <button type="button" onClick={() => become(type)}>
              <span className="widgets-panel-sign">
                <Icon size={18} strokeWidth={1.75} aria-hidden="true" />
              </span>
              <span>
                <b>{i18n._(name)}</b>
                <small>{i18n._(about)}</small>
              </span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}
