import type { BlockId } from "@coursewright/base/ids.ts";
import { Hint } from "@coursewright/ui/hint.tsx";
import { Toolbar } from "@base-ui/react/toolbar";
import { useLingui } from "@lingui/react/macro";
import { GripVertical, PanelRightOpen, Pencil, Trash2 } from "lucide-react";
import { Suspense, lazy, memo, useRef, useState } from "react";
import type { ReactElement } from "react";
import { shortcutWords } from "../palette/shortcuts.ts";
import type { CanvasActions } from "./canvas-actions.ts";
import { useIsLifted } from "./lifting.ts";
import { useBlockDrag } from "./use-block-drag.ts";
import "./block-toolbar.css";

const BlockMenu = lazy(async () => ({ default: (await import("./block-menu.tsx")).BlockMenu }));

interface BlockToolbarProps {
  readonly id: BlockId;
  readonly type: string;
  readonly actions: CanvasActions;
}

/** [PAGE-06] Blocks that are opened by hand; selecting another shows its panel at once. */
export const openedByHand: ReadonlySet<string> = new Set(["para", "image", "table", "Table", "chart", "barchart", "piechart", "linechart"]);

/** [PAGE-03] Not drawn again with every key. */
export const BlockToolbar = memo(function BlockToolbar({ id, type, actions }: BlockToolbarProps) {
  const { t } = useLingui();
  return (
    <Toolbar.Root className="block-toolbar" aria-label={t`Block tools`} onPointerDown={(event) => event.stopPropagation()}>
      <Handle id={id} actions={actions} />
      <Toolbar.Separator className="block-toolbar-line" />
      <Tool label={t`Edit`} shortcut={shortcutWords("edit")} onClick={() => actions.edit(id)}>
        <Pencil size={18} strokeWidth={1.75} />
      </Tool>
      {openedByHand.has(type) ? (
        <Tool label={t`Open panel`} shortcut={shortcutWords("panel")} onClick={() => actions.openPanel(id)}>
          <PanelRightOpen size={18} strokeWidth={1.75} />
        </Tool>
      ) : null}
      <Toolbar.Separator className="block-toolbar-line" />
      <Tool label={t`Delete`} shortcut={shortcutWords("remove")} onClick={() => actions.askToDelete(id)}>
        <Trash2 size={18} strokeWidth={1.75} />
      </Tool>
    </Toolbar.Root>
  );
});

interface HandleProps {
  readonly id: BlockId;
  readonly actions: CanvasActions;
}

/** Drags, lifts with Space, and pressed it offers the same moves as a menu: nobody has to drag. */
function Handle({ id, actions }: HandleProps) {
  const { t } = useLingui();
  const drag = useBlockDrag(id);
  const isLifted = useIsLifted(id);
  const handle = useRef<HTMLButtonElement>(null);
  const [isMenuOpen, setMenuOpen] = useState(false);
  return (
    <>
      <Hint text={t`Drag to move, press for more`} shortcut={shortcutWords("lift")}>
        <Toolbar.Button
          ref={handle}
          className="block-tool block-handle"
          aria-label={t`Drag to move`}
          aria-haspopup="menu"
          aria-pressed={isLifted}
          aria-description={t`Space lifts it, the arrow keys move it, Space drops it and Escape puts it back. Enter opens a menu.`}
          onClick={() => setMenuOpen(true)}
          {...drag}
          onKeyDown={(event) => {
            drag.onKeyDown(event);
            // A toolbar presses its buttons with Space, and goes from one to the next with arrow keys.
            if (event.isDefaultPrevented()) event.preventBaseUIHandler();
          }}
        >
          <GripVertical size={18} strokeWidth={1.75} />
        </Toolbar.Button>
      </Hint>
      {isMenuOpen ? (
        <Suspense>
          <BlockMenu id={id} actions={actions} anchor={handle} onClose={() => setMenuOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}

interface ToolProps {
  readonly label: string;
  readonly shortcut: string;
  readonly onClick: () => void;
  readonly children: ReactElement;
}

function Tool({ label, shortcut, onClick, children }: ToolProps) {
  return (
    <Hint text={label} shortcut={shortcut}>
      <Toolbar.Button className="block-tool" aria-label={label} onClick={onClick}>
        {children}
      </Toolbar.Button>
    </Hint>
  );
}
