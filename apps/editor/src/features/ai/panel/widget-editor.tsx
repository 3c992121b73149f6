import { blockOfType } from "@coursewright/blocks/registry.ts";
import type { StoredBlock } from "@coursewright/blocks/kit/data/stored-block.ts";
import { widgetKinds } from "@coursewright/blocks/kit/definition/widget-kinds.ts";
import type { Widget } from "@coursewright/theme/widget-colors.ts";
import { widgets } from "@coursewright/theme/widget-colors.ts";
import { Button } from "@coursewright/ui/button.tsx";
import { Segmented } from "@coursewright/ui/segmented.tsx";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import type { ReactNode } from "react";
import { useOpenPage, usePageState } from "../../../document/page/page-context.tsx";
import { changedKind } from "../../../document/content/change-kind.ts";
import "./widget-editor.css";

interface WidgetEditorProps {
  readonly stored: StoredBlock;
  readonly widget: Widget;
  readonly become: (type: string) => void;
  readonly children: ReactNode;
}

/** A switch over all widgets: the section's own editor is open, the others offer to change the section. */
export function WidgetEditor({ stored, widget, become, children }: WidgetEditorProps) {
  const { t, i18n } = useLingui();
  const [shown, setShown] = useState(widget);
  return (
    <>
      <section className="widget-editor-kinds">
        <h3 className="panel-label">
          <Trans>Widget</Trans>
          <span>{i18n._(widgetKinds[shown].name)}</span>
        </h3>
        <Segmented
          wide
          label={t`Widget`}
          value={shown}
          choices={widgets.map((kind) => {
            const { name, icon: Icon } = widgetKinds[kind];
            return { value: kind, label: i18n._(name), icon: <Icon size={18} strokeWidth={1.75} /> };
          })}
          onValueChange={setShown}
        />
      </section>
      {shown === widget ? children : <OtherWidget stored={stored} widget={shown} become={become} />}
    </>
  );
}

/** [WID-03] */
function OtherWidget({ stored, widget, become }: Omit<WidgetEditorProps, "children">) {
  const { t, i18n } = useLingui();
  const page = useOpenPage();
  const onThisPage = usePageState(({ blocks }) => blocks.find(({ type }) => blockOfType(type)?.model.type === widget)?.id);
  const type = i18n._(widgetKinds[widget].name);
  return (
    <section className="widget-editor-other">
      <p role="status">
        <Trans>Select a {type} block to edit</Trans>
      </p>
      {onThisPage ? (
        <Button tone="secondary" wide onClick={() => page.select(onThisPage)}>
          <Trans>Select the {type} on this page</Trans>
        </Button>
      ) : null}
      <Button
        tone="quiet"
        wide
        disabledReason={changedKind(stored, widget) ? undefined : t`This type cannot hold the content of this section.`}
        onClick={() => become(widget)}
      >
        <Trans>Make this section a {type}</Trans>
      </Button>
    </section>
  );
}

export function widgetOf(type: string): Widget | undefined {
  const known = blockOfType(type)?.model.type;
  return widgets.find((widget) => widget === known);
}
