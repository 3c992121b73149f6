import type { StoredBlock } from "@coursewright/blocks/kit/stored-block.ts";
import { Hint } from "@coursewright/ui/hint.tsx";
import { Toolbar } from "@base-ui/react/toolbar";
import { useLingui } from "@lingui/react/macro";
import { ArrowDown, ArrowUp, PanelRightOpen, Trash2 } from "lucide-react";
import type { ReactElement } from "react";
import { usePageState } from "../document/page-context.tsx";
import type { CanvasActions } from "./canvas-actions.ts";
import "./block-toolbar.css";

interface BlockToolbarProps {
  readonly block: StoredBlock;
  readonly actions: CanvasActions;
}

/** Blocks that are opened by hand; selecting another shows its panel at once. */
export const openedByHand: ReadonlySet<string> = new Set(["para", "image", "table", "Table", "chart", "barchart", "piechart", "linechart"]);

export function BlockToolbar({ block: { id, type }, actions }: BlockToolbarProps) {
  const { t } = useLingui();
  const isFirst = usePageState(({ blocks }) => blocks[0]?.id === id);
  const isLast = usePageState(({ blocks }) => blocks.at(-1)?.id === id);
  return (
    <Toolbar.Root className="block-toolbar" aria-label={t`Block tools`} onPointerDown={(event) => event.stopPropagation()}>
      <Tool label={t`Move up`} shortcut="Alt ↑" isOff={isFirst} onClick={() => actions.move(id, -1)}>
        <ArrowUp size={18} strokeWidth={1.75} />
      </Tool>
      <Tool label={t`Move down`} shortcut="Alt ↓" isOff={isLast} onClick={() => actions.move(id, 1)}>
        <ArrowDown size={18} strokeWidth={1.75} />
      </Tool>
      <Toolbar.Separator className="block-toolbar-line" />
      {openedByHand.has(type) ? (
        <>
          <Tool label={t`Open panel`} shortcut="Ctrl ." onClick={() => actions.openPanel(id)}>
            <PanelRightOpen size={18} strokeWidth={1.75} />
          </Tool>
          <Toolbar.Separator className="block-toolbar-line" />
        </>
      ) : null}
      <Tool label={t`Delete`} shortcut="⌫" onClick={() => actions.askToDelete(id)}>
        <Trash2 size={18} strokeWidth={1.75} />
      </Tool>
    </Toolbar.Root>
  );
}

interface ToolProps {
  readonly label: string;
  readonly shortcut: string;
  readonly isOff?: boolean;
  readonly onClick: () => void;
  readonly children: ReactElement;
}

function Tool({ label, shortcut, isOff = false, onClick, children }: ToolProps) {
  return (
    <Hint text={label} shortcut={shortcut}>
      <Toolbar.Button className="block-tool" aria-label={label} disabled={isOff} onClick={onClick}>
        {children}
      </Toolbar.Button>
    </Hint>
  );
}
