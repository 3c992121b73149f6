import { blockOfType } from "@coursewright/blocks/registry.ts";
import type { Theme } from "@coursewright/theme/theme.ts";
import { useLingui } from "@lingui/react/macro";
import { Suspense, useCallback, useEffect } from "react";
import { lazyPart } from "../../base/loading/lazy-part.ts";
import type { ReactNode } from "react";
import { openedByHand } from "../../features/canvas/block-toolbar.tsx";
import { useOpenPage } from "../../document/page/page-context.tsx";
import { followForPanels } from "../../document/page/use-selected-block.ts";
import { LazyDrawer } from "../../base/loading/lazy-drawer.tsx";
import { useShortcut } from "../../base/commands/use-shortcut.ts";
import { useWidth, widthNow } from "../../base/widths/use-width.ts";
import { whenReleased } from "../../base/loading/when-released.ts";
import { closePanel, focusAiBox, focusPanel, showAssistant, useShownPanel } from "../../base/panel/panel-state.ts";

const AssistantPanel = lazyPart(async () => ({ default: (await import("./assistant-panel.tsx")).AssistantPanel }));

const ThemePanel = lazyPart(async () => ({ default: (await import("../../features/theming/theme-panel.tsx")).ThemePanel }));

const ReviewPanel = lazyPart(async () => ({ default: (await import("../../features/page-review/review-panel.tsx")).ReviewPanel }));

/** The right panel: docked on a desktop, over the page on a tablet, a drawer on a phone. */
export function usePanel(theme: Theme): ReactNode {
  const { t } = useLingui();
  const width = useWidth();
  const shown = useShownPanel();
  const backToBlock = useBackToBlock();
  useOpenBySelecting();
  useShortcut(".", focusPanel);
  useShortcut("j", focusAiBox);
  const close = () => {
    closePanel();
    backToBlock();
  };
  // Leaving closes a panel that covers the page; a docked one stays open.
  const leave = () => (widthNow() === "desk" ? backToBlock() : close());
  const panel = (
    <Suspense>
      {shown === "theme" ? (
        <ThemePanel onClose={close} onLeave={leave} />
      ) : shown === "review" ? (
        <ReviewPanel onClose={close} onLeave={leave} />
      ) : (
        <AssistantPanel theme={theme} onClose={close} onLeave={leave} />
      )}
    </Suspense>
  );
  if (width !== "phone") return shown === "nothing" ? null : panel;
  return (
    <LazyDrawer
      open={shown !== "nothing"}
      label={shown === "theme" ? t`Theme` : shown === "review" ? t`Page review` : t`Assistant`}
      from="end"
      onClose={close}
    >
      {panel}
    </LazyDrawer>
  );
}

function useBackToBlock(): () => void {
  const page = useOpenPage();
  return useCallback(() => {
    const { selected } = page.store.getState();
    const place = selected ? document.querySelector<HTMLElement>(`[data-block="${selected}"]`) : document.getElementById("content");
    place?.focus();
  }, [page]);
}

/** Selecting a block opens the panel where there is room. Text blocks are excluded: authors open their panel by hand. */
function useOpenBySelecting(): void {
  const page = useOpenPage();
  const hasRoom = useWidth() === "desk";
  useEffect(() => {
    if (!hasRoom) return;
    const { current, subscribe } = followForPanels(page.store);
    let before = current();
    return subscribe(() => {
      const now = current();
      const isOther = now?.id !== before?.id || now?.type !== before?.type;
      before = now;
      if (!isOther || !now || now.type === "Base" || openedByHand.has(now.type)) return;
      if (blockOfType(now.type)) whenReleased(showAssistant);
    });
  }, [hasRoom, page]);
}
