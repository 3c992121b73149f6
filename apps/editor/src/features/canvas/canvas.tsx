import "./block-styles.ts";
import { loadWithRetry } from "@coursewright/base/load-with-retry.ts";
import type { Theme } from "@coursewright/theme/theme.ts";
import { themeVariables } from "@coursewright/theme/css-variables.ts";
import { Trans } from "@lingui/react/macro";
import { Suspense, useCallback, useEffect } from "react";
import { useStore } from "zustand";
import { lazyPart } from "../../base/loading/lazy-part.ts";
import type { ReactNode } from "react";
import { useOpenPage } from "../../document/page/page-context.tsx";
import { Later } from "../../base/loading/later.tsx";
import { BlockList } from "./block-list.tsx";
import { HandleHelp } from "./block-toolbar.tsx";
import { addressOffer } from "./clipboard/address-offer.ts";
import { useClipboard } from "./clipboard/use-clipboard.ts";
import type { SectionActions } from "../../document/page/section-actions.ts";
import { loadRichTextEditor } from "./editable-leaves.tsx";
import { lifting } from "./lifting.ts";
import { attachPage } from "./writing/caret.ts";
import { listenForSelectAll } from "./writing/moves.ts";
import { listenForMargin } from "./writing/presses.ts";
import { useManyKeys } from "./many/use-many-keys.ts";
import "./canvas.css";

const Discussion = lazyPart(async () => ({ default: (await import("../discussion/index.ts")).Discussion }));
const AddressMenu = lazyPart(async () => ({ default: (await import("./clipboard/address-menu.tsx")).AddressMenu }));
const Formatting = lazyPart(async () => ({ default: (await import("./formatting/formatting.tsx")).Formatting }));
const DragLayer = lazyPart(async () => ({ default: (await import("./drag-layer.tsx")).DragLayer }));
const GapPlus = lazyPart(async () => ({ default: (await import("./adding/gap-plus.tsx")).GapPlus }));
const SlashMenu = lazyPart(async () => (await import("./adding/slash-menu.tsx")).loadSlashMenu());
const ManyBlocks = lazyPart(async () => ({ default: (await import("./many/many-blocks.tsx")).ManyBlocks }));

interface CanvasProps {
  readonly theme: Theme;
  readonly actions: SectionActions;
  readonly head: ReactNode;
  readonly foot?: ReactNode;
}

/** The page column: at most 700 px wide, in the colours of the course. */
export function Canvas({ theme, actions, head, foot }: CanvasProps) {
  const page = useOpenPage();
  useClipboard(actions);
  useManyKeys(actions);
  const applyTheme = useCallback(
    (paper: HTMLElement | null) => {
      if (!paper) return;
      const variables = Object.entries(themeVariables(theme));
      for (const [name, value] of variables) paper.style.setProperty(name, value);
      return () => variables.forEach(([name]) => paper.style.removeProperty(name));
    },
    [theme],
  );
  useEffect(() => {
    // Preloads the text editor, because authors usually write. It loads after the page itself.
    const timer = setTimeout(() => void loadWithRetry(loadRichTextEditor), 500);
    return () => clearTimeout(timer);
  }, []);
  useEffect(() => attachPage(page), [page]);
  useEffect(listenForSelectAll, []);
  useEffect(listenForMargin, []);
  useEffect(() => () => lifting.setState({ lifted: null }), []);
  return (
    <div className="canvas" ref={applyTheme}>
      <div className="canvas-column">
        {head}
        <BlockList theme={theme} actions={actions} />
        <Later>
          <GapPlus actions={actions} />
        </Later>
        <button type="button" className="canvas-add" onClick={() => actions.addSection(null)}>
          <Trans>+ Add section</Trans>
        </button>
        <Later>
          <Discussion />
        </Later>
        {foot}
        <Later>
          <DragLayer />
          <ManyBlocks actions={actions} />
        </Later>
        <HandleHelp />
      </div>
      <Later>
        <SlashMenu />
        <Formatting />
      </Later>
      <AddressOffers />
    </div>
  );
}

/** The menu loads with the first pasted address. */
function AddressOffers() {
  const isOffered = useStore(addressOffer, ({ offer }) => offer !== null);
  return isOffered ? (
    <Suspense>
      <AddressMenu />
    </Suspense>
  ) : null;
}
