import type { StoredBlock } from "@coursewright/blocks/kit/data/stored-block.ts";
import { replaceBlock } from "@coursewright/course/edits.ts";
import { Button } from "@coursewright/ui/button.tsx";
import { announce } from "@coursewright/ui/live-region.tsx";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { useOpenPage } from "../../../document/page/page-context.tsx";
import { changedKind, isOfBasePanel, isOfKind } from "../../../document/content/change-kind.ts";
import { sectionKinds } from "../../../document/content/section-kinds.ts";
import "./base-panel.css";

/** [BASE-03] Shows the section's kind and the kinds it can become. Open until a kind is chosen. */
export function BasePanel({ stored }: { readonly stored: StoredBlock }) {
  const { t, i18n } = useLingui();
  const page = useOpenPage();
  // A change of kind must not collapse the button that made it.
  const [isNew] = useState(stored.type === "Base");
  if (!isOfBasePanel(stored.type)) return null;
  const become = (changed: StoredBlock) => {
    page.edit(`type:${changed.id}:${changed.type}`, (blocks) => replaceBlock(blocks, changed.id, changed));
    void page.saveNow();
    announce(t`Section changed`);
  };
  return (
    <details className="base-panel" open={isNew}>
      <summary>
        <Trans>Section type</Trans>
      </summary>
      <div className="base-panel-kinds" role="group" aria-label={t`Section type`}>
        {sectionKinds.map(({ type, name, Icon }) => {
          const isCurrent = isOfKind(stored, type);
          const changed = isCurrent ? stored : changedKind(stored, type);
          return (
            <Button
              key={type}
              tone="quiet"
              aria-pressed={isCurrent}
              disabledReason={changed ? undefined : t`This type cannot hold the content of this section.`}
              onClick={() => (changed && !isCurrent ? become(changed) : undefined)}
            >
              <Icon size={20} strokeWidth={1.6} />
              {i18n._(name)}
            </Button>
          );
        })}
      </div>
    </details>
  );
}
