import type { BlockId } from "@coursewright/base/ids.ts";
import type { Theme } from "@coursewright/theme/theme.ts";
import { useLingui } from "@lingui/react/macro";
import { useMemo, useState } from "react";
import { useOpenPage, usePageState } from "../document/page-context.tsx";
import { aiBoxId } from "../helper/ai-box.tsx";
import { AssistantPanel } from "../helper/assistant-panel.tsx";
import { LazyDrawer } from "../shell/lazy-drawer.tsx";
import { useShortcut } from "../shell/use-shortcut.ts";
import { useWidth } from "../shell/use-width.ts";
import { openedByHand } from "./block-toolbar.tsx";

/** The right panel: docked on a desk, over the page on a tablet, a drawer on a phone. */
export function usePanel(theme: Theme) {
  const { t } = useLingui();
  const page = useOpenPage();
  const width = useWidth();
  const [isOpen, setOpen] = useState(false);
  const selected = usePageState(({ blocks, selected: id }) => blocks.find((block) => block.id === id) ?? null);
  const [shownFor, setShownFor] = useState<BlockId | null>(null);
  // Paragraphs and the like are opened by hand; of any other kind the panel shows as soon as it is selected, where there is room.
  if ((selected?.id ?? null) !== shownFor) {
    setShownFor(selected?.id ?? null);
    if (selected && selected.type !== "Base" && !openedByHand.has(selected.type) && width === "desk") setOpen(true);
  }
  const { open, close } = useMemo(() => {
    const focusBlock = () => {
      const { selected: id } = page.store.getState();
      if (id) document.querySelector<HTMLElement>(`[data-block="${id}"]`)?.focus();
    };
    return {
      open: () => setOpen(true),
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
  return { open, element: width === "phone" ? drawer : panel };
}
