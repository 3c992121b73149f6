import type { BlockId } from "@coursewright/base/ids.ts";
import type { BlockData } from "@coursewright/blocks/kit/definition/define-block.ts";
import type { Place } from "@coursewright/blocks/kit/table/edits.ts";
import { maxColumns, maxRows } from "@coursewright/blocks/kit/table/shape.ts";
import type { Table } from "@coursewright/blocks/kit/table/shape.ts";
import { Hint } from "@coursewright/ui/hint.tsx";
import { pressAndDrag } from "@coursewright/ui/press-and-drag.ts";
import { useLingui } from "@lingui/react/macro";
import { GripHorizontal, GripVertical, Plus } from "lucide-react";
import { Suspense, useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import type { PointerEvent, ReactElement, RefObject } from "react";
import { lazyPart } from "../../../base/loading/lazy-part.ts";
import { shortcutWords } from "../../../base/commands/shortcuts.ts";
import { useOpenPage } from "../../../document/page/page-context.tsx";
import type { SectionActions } from "../../../document/page/section-actions.ts";
import { dropAt, placeTools } from "./place-tools.ts";
import type { Drop } from "./place-tools.ts";
import { tableEditor } from "./table-editor.ts";
import type { Headings } from "./table-menu.tsx";
import { useAttention } from "./use-attention.ts";
import "./table-tools.css";

const TableMenu = lazyPart(async () => ({ default: (await import("./table-menu.tsx")).TableMenu }));

interface TableToolsProps {
  readonly id: BlockId;
  readonly data: BlockData;
  readonly metadata: BlockData;
  readonly isSelected: boolean;
  readonly frame: RefObject<HTMLElement | null>;
  readonly actions: SectionActions;
}

/** [WR-19] Handles for the row and the column of the current cell, and a plus at two edges. */
export function TableTools({ id, data, metadata, isSelected, frame, actions }: TableToolsProps) {
  const { t } = useLingui();
  const page = useOpenPage();
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the canvas shows these tools only on tables, whose schema has parsed the data
  const table = data as unknown as Table;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the same holds for the metadata
  const headings = metadata as unknown as Headings;
  const editor = useMemo(() => tableEditor({ page, id, addBelow: () => actions.addSection(id) }), [actions, id, page]);
  useEffect(() => {
    const ends = new AbortController();
    if (frame.current) editor.listen(frame.current, ends.signal);
    return () => ends.abort();
  }, [editor, frame]);
  const attention = useAttention(frame);
  const [menu, setMenu] = useState<{ readonly kind: "row" | "column"; readonly at: Place } | null>(null);
  const [drop, setDrop] = useState<Drop | null>(null);
  const tools = useRef<HTMLDivElement>(null);
  const [rowHandle, columnHandle] = [useRef<HTMLButtonElement>(null), useRef<HTMLButtonElement>(null)];
  const wanted = menu?.at ?? attention ?? (isSelected ? { row: 0, column: 0 } : null);
  const row = Math.min(wanted?.row ?? 0, table.rows.length);
  const column = Math.min(wanted?.column ?? 0, table.headers.length - 1);
  const isShown = wanted !== null;
  useLayoutEffect(() => {
    if (!isShown || !frame.current || !tools.current) return;
    return placeTools({ frame: frame.current, tools: tools.current, at: { row, column }, drop });
  }, [column, drop, frame, isShown, row]);
  if (!isShown) return null;

  const at = { row, column };
  const open = (kind: "row" | "column") => setMenu({ kind, at });
  const lift = ({ nativeEvent, currentTarget }: PointerEvent<HTMLElement>) => {
    const place = at;
    let to = place.column;
    pressAndDrag({
      press: nativeEvent,
      handle: currentTarget,
      lift: () => ({
        move: ({ x }) => {
          to = frame.current ? dropAt(frame.current, place.column, x) : to;
          setDrop({ from: place.column, to });
        },
        drop: () => {
          setDrop(null);
          editor.moveColumnTo(place, to);
        },
        putBack: () => setDrop(null),
      }),
    });
  };
  const [rowNumber, columnNumber] = [row + 1, column + 1];
  const columnName = table.headers[column] ?? "";
  return (
    <div ref={tools} className="table-tools" role="group" aria-label={t`Table tools`}>
      <Hint text={t`Drag to move the column, press for more`} shortcut={shortcutWords("moveInTable")}>
        <button
          ref={columnHandle}
          type="button"
          className="table-handle table-handle-column"
          aria-haspopup="menu"
          aria-label={columnName === "" ? t`Column ${columnNumber}` : t`Column ${columnNumber}: ${columnName}`}
          onPointerDown={lift}
          onClick={() => open("column")}
        >
          <GripHorizontal size={14} strokeWidth={2} />
        </button>
      </Hint>
      <Hint text={t`Press for more about the row`}>
        <button
          ref={rowHandle}
          type="button"
          className="table-handle table-handle-row"
          aria-haspopup="menu"
          aria-label={t`Row ${rowNumber}`}
          onClick={() => open("row")}
        >
          <GripVertical size={14} strokeWidth={2} />
        </button>
      </Hint>
      {table.headers.length < maxColumns ? (
        <Add className="table-add-column" label={t`Add a column`} onClick={() => editor.addColumn(table.headers.length, 0)}>
          <Plus size={14} strokeWidth={2} />
        </Add>
      ) : null}
      {table.rows.length < maxRows ? (
        <Add className="table-add-row" label={t`Add a row`} onClick={() => editor.addRow(table.rows.length + 1, 0)}>
          <Plus size={14} strokeWidth={2} />
        </Add>
      ) : null}
      {drop ? <span className="table-drop" aria-hidden="true" /> : null}
      {menu ? (
        <Suspense>
          <TableMenu
            id={id}
            kind={menu.kind}
            at={menu.at}
            table={table}
            headings={headings}
            editor={editor}
            anchor={menu.kind === "row" ? rowHandle : columnHandle}
            onClose={() => setMenu(null)}
          />
        </Suspense>
      ) : null}
    </div>
  );
}

interface AddProps {
  readonly className: string;
  readonly label: string;
  readonly onClick: () => void;
  readonly children: ReactElement;
}

function Add({ className, label, onClick, children }: AddProps) {
  return (
    <Hint text={label}>
      <button type="button" className={`table-add ${className}`} aria-label={label} onClick={onClick}>
        {children}
      </button>
    </Hint>
  );
}
