import "./block-styles.ts";
import { loadWithRetry } from "@coursewright/base/load-with-retry.ts";
import type { Theme } from "@coursewright/theme/theme.ts";
import { themeVariables } from "@coursewright/theme/css-variables.ts";
import { Trans } from "@lingui/react/macro";
import { useCallback, useEffect } from "react";
import { lazyPart } from "../../base/loading/lazy-part.ts";
import type { PointerEvent, ReactNode } from "react";
import { useOpenPage } from "../../document/page/page-context.tsx";
import { Later } from "../../base/loading/later.tsx";
import { BlockList } from "./block-list.tsx";
import { HandleHelp } from "./block-toolbar.tsx";
import type { SectionActions } from "../../document/page/section-actions.ts";
import { DragLayer } from "./drag-layer.tsx";
import { loadRichTextEditor } from "./editable-leaves.tsx";
import "./canvas.css";

const Discussion = lazyPart(async () => ({ default: (await import("../discussion/index.ts")).Discussion }));
const SlashMenu = lazyPart(async () => ({ default: (await import("./slash-menu.tsx")).SlashMenu }));

interface CanvasProps {
  readonly theme: Theme;
  readonly actions: SectionActions;
  readonly head: ReactNode;
  readonly foot?: ReactNode;
}

/** The page column: at most 700 px wide, in the colours of the course. */
export function Canvas({ theme, actions, head, foot }: CanvasProps) {
  const page = useOpenPage();
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
  const onPointerDown = (event: PointerEvent) => {
    if (event.target === event.currentTarget) page.select(null);
  };
  return (
    <div className="canvas" ref={applyTheme} onPointerDown={onPointerDown}>
      <div className="canvas-column" onPointerDown={onPointerDown}>
        {head}
        <BlockList theme={theme} actions={actions} />
        <button type="button" className="canvas-add" onClick={() => actions.addSection(null)}>
          <Trans>+ Add section</Trans>
        </button>
        <Later>
          <Discussion />
        </Later>
        {foot}
        <DragLayer />
        <HandleHelp />
      </div>
      <Later>
        <SlashMenu />
      </Later>
    </div>
  );
}
