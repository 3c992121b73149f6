import type { BlockId } from "@coursewright/base/ids.ts";
import { Hint } from "@coursewright/ui/hint.tsx";
import { keepTabStop, moveInToolbar } from "@coursewright/ui/toolbar-keys.ts";
import { Trans, useLingui } from "@lingui/react/macro";
import { GripVertical, PanelRightOpen, Pencil, Trash2 } from "lucide-react";
import { Suspense, memo, useRef, useState } from "react";
import type { ReactElement } from "react";
import { lazyPart } from "../../base/loading/lazy-part.ts";
import { shortcutWords } from "../../base/commands/shortcuts.ts";
import type { SectionActions } from "../../document/page/section-actions.ts";
import { useIsLifted } from "./lifting.ts";
import { useBlockDrag } from "./use-block-drag.ts";
import "./block-toolbar.css";

const BlockMenu = lazyPart(async () => ({ default: (await import("./block-menu.tsx")).BlockMenu }));

interface BlockToolbarProps {
  readonly id: BlockId;
  readonly type: string;
  readonly actions: SectionActions;
}

/** [PAGE-06] These blocks open their panel only on request; selecting any other shows its panel at once. */
export const openedByHand: ReadonlySet<string> = new Set(["para", "image", "table", "Table", "chart", "barchart", "piechart", "linechart"]);

/**
 * [PAGE-03] Memoized against redraws per keystroke. The library's toolbar measures its buttons, which forces a layout on each selection.
 */
export const BlockToolbar = memo(function BlockToolbar({ id, type, actions }: BlockToolbarProps) {
  const { t } = useLingui();
  return (
    <div
      className="block-toolbar"
      role="toolbar"
      aria-label={t`Block tools`}
      onPointerDown={(event) => event.stopPropagation()}
      onMouseDown={(event) => event.stopPropagation()}
      onKeyDown={moveInToolbar}
      onFocus={keepTabStop}
    >
      <Handle id={id} actions={actions} />
      <span className="block-toolbar-line" aria-hidden="true" />
      <Tool label={t`Edit`} shortcut={shortcutWords("edit")} onClick={() => actions.edit(id)}>
        <Pencil size={18} strokeWidth={1.75} />
      </Tool>
      {openedByHand.has(type) ? (
        <Tool label={t`Open panel`} shortcut={shortcutWords("panel")} onClick={() => actions.openPanel(id)}>
          <PanelRightOpen size={18} strokeWidth={1.75} />
        </Tool>
      ) : null}
      <span className="block-toolbar-line" aria-hidden="true" />
      <Tool label={t`Delete`} shortcut={shortcutWords("remove")} onClick={() => actions.askToDelete(id)}>
        <Trash2 size={18} strokeWidth={1.75} />
      </Tool>
    </div>
  );
});

const handleHelpId = "block-handle-help";

/** One help text for all handles. It is outside the blocks because it is not part of their content. */
export function HandleHelp() {
  return (
    <span id={handleHelpId} hidden>
      <Trans>Space lifts it, the arrow keys move it, Space drops it and Escape puts it back. Enter opens a menu.</Trans>
    </span>
  );
}

interface HandleProps {
  readonly id: BlockId;
  readonly actions: SectionActions;
}

/** Drags with the pointer and lifts with Space. A click opens the same moves as a menu, so nobody has to drag. */
function Handle({ id, actions }: HandleProps) {
  const { t } = useLingui();
  const drag = useBlockDrag(id);
  const isLifted = useIsLifted(id);
  const handle = useRef<HTMLButtonElement>(null);
  const [isMenuOpen, setMenuOpen] = useState(false);
  return (
    <>
      <Hint text={t`Drag to move, press for more`} shortcut={shortcutWords("lift")}>
        <button
          type="button"
          ref={handle}
          className="block-tool block-handle"
          aria-label={t`Drag to move`}
          aria-haspopup="menu"
          aria-pressed={isLifted}
          aria-describedby={handleHelpId}
          onClick={() => setMenuOpen(true)}
          {...drag}
        >
          <GripVertical size={18} strokeWidth={1.75} />
        </button>
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
      <button type="button" className="block-tool" tabIndex={-1} aria-label={label} onClick={onClick}>
        {children}
      </button>
    </Hint>
  );
}
