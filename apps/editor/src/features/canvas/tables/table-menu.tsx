import type { BlockId } from "@coursewright/base/ids.ts";
import type { Place } from "@coursewright/blocks/kit/table/edits.ts";
import { maxColumns, maxRows } from "@coursewright/blocks/kit/table/shape.ts";
import type { Table } from "@coursewright/blocks/kit/table/shape.ts";
import { AnchoredMenu, MenuItem, MenuSeparator } from "@coursewright/ui/menu.tsx";
import { useLingui } from "@lingui/react/macro";
import {
  ArrowDown,
  ArrowDownToLine,
  ArrowLeft,
  ArrowLeftToLine,
  ArrowRight,
  ArrowRightToLine,
  ArrowUp,
  ArrowUpToLine,
  PanelLeft,
  PanelTop,
  Trash2,
} from "lucide-react";
import type { LucideIcon } from "lucide-react";
import type { RefObject } from "react";
import { cellOf } from "./table-editor.ts";
import type { TableEditor } from "./table-editor.ts";

export interface Headings {
  readonly headerRow: boolean;
  readonly headerColumn: boolean;
}

interface TableMenuProps {
  readonly id: BlockId;
  readonly kind: "row" | "column";
  readonly at: Place;
  readonly table: Table;
  readonly headings: Headings;
  readonly editor: TableEditor;
  readonly anchor: RefObject<HTMLElement | null>;
  readonly onClose: () => void;
}

/** The focus goes to the cell that the edit left in this place. */
export function TableMenu({ id, kind, at, anchor, onClose, ...props }: TableMenuProps) {
  const { t } = useLingui();
  const number = (kind === "row" ? at.row : at.column) + 1;
  const returnTo = () => {
    const { activeElement } = document;
    return activeElement instanceof HTMLElement && activeElement.isContentEditable ? activeElement : cellOf(id, at);
  };
  return (
    <AnchoredMenu anchor={anchor} label={kind === "row" ? t`Row ${number}` : t`Column ${number}`} returnTo={returnTo} onClose={onClose}>
      {kind === "row" ? <RowItems at={at} {...props} /> : <ColumnItems at={at} {...props} />}
    </AnchoredMenu>
  );
}

type ItemsProps = Pick<TableMenuProps, "at" | "table" | "headings" | "editor">;

function RowItems({ at, table, headings: { headerRow }, editor }: ItemsProps) {
  const { t } = useLingui();
  const { rows } = table;
  const isFull = rows.length >= maxRows;
  return (
    <>
      <Item icon={ArrowUpToLine} words={t`Insert a row above`} isOff={isFull} run={() => editor.addRow(at.row, at.column)} />
      <Item icon={ArrowDownToLine} words={t`Insert a row below`} isOff={isFull} run={() => editor.addRow(at.row + 1, at.column)} />
      <Item icon={ArrowUp} words={t`Move the row up`} isOff={at.row === 0} run={() => editor.moveRowTo(at, at.row - 1)} />
      <Item icon={ArrowDown} words={t`Move the row down`} isOff={at.row === rows.length} run={() => editor.moveRowTo(at, at.row + 1)} />
      <MenuSeparator />
      <Item
        icon={PanelTop}
        words={headerRow ? t`Turn the header row off` : t`Turn the header row on`}
        run={() => editor.toggle("headerRow", !headerRow, at)}
      />
      <MenuSeparator />
      <Item icon={Trash2} words={t`Remove the row`} isOff={rows.length < 2} isDanger run={() => editor.removeRow(at)} />
    </>
  );
}

function ColumnItems({ at, table, headings: { headerColumn }, editor }: ItemsProps) {
  const { t } = useLingui();
  const count = table.headers.length;
  const isFull = count >= maxColumns;
  return (
    <>
      <Item icon={ArrowLeftToLine} words={t`Insert a column before`} isOff={isFull} run={() => editor.addColumn(at.column, at.row)} />
      <Item icon={ArrowRightToLine} words={t`Insert a column after`} isOff={isFull} run={() => editor.addColumn(at.column + 1, at.row)} />
      <Item icon={ArrowLeft} words={t`Move the column left`} isOff={at.column === 0} run={() => editor.moveColumnTo(at, at.column - 1)} />
      <Item
        icon={ArrowRight}
        words={t`Move the column right`}
        isOff={at.column === count - 1}
        run={() => editor.moveColumnTo(at, at.column + 1)}
      />
      <MenuSeparator />
      <Item
        icon={PanelLeft}
        words={headerColumn ? t`Turn the header column off` : t`Turn the header column on`}
        run={() => editor.toggle("headerColumn", !headerColumn, at)}
      />
      <MenuSeparator />
      <Item icon={Trash2} words={t`Remove the column`} isOff={count < 2} isDanger run={() => editor.removeColumn(at)} />
    </>
  );
}

interface ItemProps {
  readonly icon: LucideIcon;
  readonly words: string;
  readonly isOff?: boolean;
  readonly isDanger?: boolean;
  readonly run: () => void;
}

/** The edit moves the focus, which only works once the menu has closed. */
function Item({ icon: Icon, words, isOff = false, isDanger = false, run }: ItemProps) {
  return (
    <MenuItem
      icon={<Icon size={16} strokeWidth={1.75} />}
      isOff={isOff}
      tone={isDanger ? "danger" : "plain"}
      onSelect={() => void setTimeout(run)}
    >
      {words}
    </MenuItem>
  );
}
