import { blockOfType } from "@coursewright/blocks/catalog.ts";
import type { Theme } from "@coursewright/theme/theme.ts";
import { useLingui } from "@lingui/react/macro";
import { useEffect, useMemo, useState } from "react";
import { useOpenPage } from "../document/page-context.tsx";
import { aiBoxId } from "../helper/ai-box.tsx";
import { AssistantPanel, blockEditorId } from "../helper/assistant-panel.tsx";
import { LazyDrawer } from "../shell/lazy-drawer.tsx";
import { useShortcut } from "../shell/use-shortcut.ts";
import { useWidth } from "../shell/use-width.ts";
import { whenReleased } from "../shell/when-released.ts";
import { blockOf } from "./block-of.ts";
import { openedByHand } from "./block-toolbar.tsx";

/** The right panel: docked on a desk, over the page on a tablet, a drawer on a phone. */
export function usePanel(theme: Theme) {
  const { t } = useLingui();
  const page = useOpenPage();
  const width = useWidth();
  const [isOpen, setOpen] = useState(false);
  useOpenBySelecting(setOpen);
  const { open, openEditor, close } = useMemo(() => {
    const focusBlock = () => {
      const { selected: id } = page.store.getState();
      if (id) document.querySelector<HTMLElement>(`[data-block="${id}"]`)?.focus();
    };
    return {
      open: () => setOpen(true),
      /** [PAGE-05] With the cursor in the block's own part. */
      openEditor: () => {
        setOpen(true);
        focusWhenThere(`#${blockEditorId} :is(input, textarea, button, [tabindex])`);
      },
      close: () => {
        setOpen(false);
        focusBlock();
      },
    };
  }, [page]);
  useShortcut(".", () => {
    open();
    requestAnimationFrame(() => document.getElementById(aiBoxId)?.focus());
  });
  const panel = isOpen ? <AssistantPanel theme={theme} onClose={close} /> : null;
  const drawer = (
    <LazyDrawer open={isOpen} label={t`Assistant`} from="end" onClose={close}>
      <AssistantPanel theme={theme} onClose={close} />
    </LazyDrawer>
  );
  return { open, openEditor, element: width === "phone" ? drawer : panel };
}

/** Paragraphs and the like are opened by hand; of any other kind the panel shows as soon as it is selected, where there is room. */
function useOpenBySelecting(setOpen: (isOpen: boolean) => void): void {
  const page = useOpenPage();
  const hasRoom = useWidth() === "desk";
  useEffect(() => {
    if (!hasRoom) return;
    return page.store.subscribe(({ blocks, selected }, before) => {
      const type = blockOf(blocks, selected)?.type ?? "";
      const isOther = selected !== before.selected || type !== blockOf(before.blocks, before.selected)?.type;
      const opens = isOther && type !== "Base" && !openedByHand.has(type) && blockOfType(type) !== undefined;
      if (opens) whenReleased(() => setOpen(true));
    });
  }, [hasRoom, page, setOpen]);
}

/** A panel loads when it is first asked for. */
function focusWhenThere(selector: string, triesLeft = 120): void {
  const place = document.querySelector<HTMLElement>(selector);
  if (place) place.focus();
  else if (triesLeft > 0) requestAnimationFrame(() => focusWhenThere(selector, triesLeft - 1));
}
