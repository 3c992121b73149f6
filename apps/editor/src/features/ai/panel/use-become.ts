import type { StoredBlock } from "@coursewright/blocks/kit/data/stored-block.ts";
import { replaceBlock } from "@coursewright/course/edits.ts";
import { cascade } from "@coursewright/theme/cascade.ts";
import type { Theme } from "@coursewright/theme/theme.ts";
import { pickWidget, widgets } from "@coursewright/theme/widget-colors.ts";
import { announce } from "@coursewright/ui/live-region.tsx";
import { useLingui } from "@lingui/react/macro";
import { asType } from "../../../document/content/as-type.ts";
import { useOpenPage } from "../../../document/page/page-context.tsx";

/** Changes the kind of the section; undone like any edit. */
export function useBecome(stored: StoredBlock, pageTheme: Theme): (type: string) => void {
  const { t } = useLingui();
  const page = useOpenPage();
  return (type) => {
    const changed = asType(stored, pickedType(type, cascade(pageTheme, stored.theme)));
    if (!changed) return;
    page.edit(`type:${stored.id}`, (blocks) => replaceBlock(blocks, stored.id, changed));
    void page.saveNow();
    announce(t`Section changed`);
    // The pressed button disappears with its panel, so the focus moves to the block.
    document.querySelector<HTMLElement>(`[data-block="${stored.id}"]`)?.focus();
  };
}

/** [WID-02] The theme chooses the variant of a widget; any other kind stays as pressed. */
function pickedType(type: string, theme: Theme): string {
  const widget = widgets.find((each) => each === type);
  return widget ? pickWidget(theme, widget).type : type;
}
