import type { BlockId } from "@coursewright/base/ids.ts";
import { readBlock } from "@coursewright/blocks/registry.ts";
import { fillCells, insertColumn, insertRow, moveColumn, moveRow, removeColumn, removeRow } from "@coursewright/blocks/kit/table/edits.ts";
import type { Overflow, Place } from "@coursewright/blocks/kit/table/edits.ts";
import { maxCellLength, maxColumns, maxRows } from "@coursewright/blocks/kit/table/shape.ts";
import type { Table } from "@coursewright/blocks/kit/table/shape.ts";
import { changeBlock, changeMetadata } from "@coursewright/course/edits.ts";
import { announce } from "@coursewright/ui/live-region.tsx";
import { notify } from "@coursewright/ui/notify.ts";
import { plural, t } from "@lingui/core/macro";
import { flushSync } from "react-dom";
import { blockOf } from "../../../document/content/block-of.ts";
import type { Blocks } from "../../../document/content/content.ts";
import { frameOf } from "../../../document/page/frame-of.ts";
import type { OpenPage } from "../../../document/page/open-page.ts";
import { fieldOf, placeAt } from "./places.ts";
import { readRectangle } from "./read-rectangle.ts";

export type TableEditor = ReturnType<typeof tableEditor>;

interface Given {
  readonly page: OpenPage;
  readonly id: BlockId;
  readonly addBelow: () => void;
}

/** Makes every edit its own undo step: edits with the same subject would join. */
let steps = 0;

/** Edits of a table on the canvas, by keys, menus, drags and paste. */
export function tableEditor({ page, id, addBelow }: Given) {
  const table = () => tableIn(page.store.getState().blocks, id);

  /** Draws the change at once, because the next key must already go to the new cell. */
  function edit(change: (table: Table) => Partial<Table>, focus?: Place): void {
    const now = table();
    if (!now) return;
    steps += 1;
    flushSync(() => page.edit(`table:${id}:${steps}`, (blocks) => changeBlock(blocks, id, change(now))));
    if (focus) focusCell(focus);
  }

  function focusCell(place: Place): void {
    const cell = cellOf(id, place);
    if (!cell) return;
    cell.focus();
    getSelection()?.selectAllChildren(cell);
    getSelection()?.collapseToEnd();
  }

  function addRow(at: number, column: number): void {
    const rows = table()?.rows.length ?? 0;
    if (rows >= maxRows) return announce(t`A table has at most ${maxRows} rows.`);
    edit((now) => insertRow(now, at), { row: at, column });
    announce(t`Row added`);
  }

  function addColumn(at: number, row: number): void {
    const columns = table()?.headers.length ?? 0;
    if (columns >= maxColumns) return announce(t`A table has at most ${maxColumns} columns.`);
    edit((now) => insertColumn(now, at), { row, column: at });
    announce(t`Column added`);
  }

  function moveColumnTo({ row, column }: Place, to: number): void {
    const count = table()?.headers.length ?? 0;
    if (to < 0 || to >= count || to === column) return;
    edit((now) => moveColumn(now, column, to), { row, column: to });
    const place = to + 1;
    announce(t`Column moved to ${place} of ${count}`);
  }

  function moveRowTo({ row, column }: Place, to: number): void {
    const count = (table()?.rows.length ?? 0) + 1;
    if (to < 0 || to >= count || to === row) return;
    edit((now) => moveRow(now, row, to), { row: to, column });
    const place = to + 1;
    announce(t`Row moved to ${place} of ${count}`);
  }

  /** Returns whether the key belongs to the table. */
  function press(event: KeyboardEvent, at: Place, { headers, rows }: Table): boolean {
    const { key, altKey, ctrlKey, metaKey, shiftKey } = event;
    if (ctrlKey || metaKey || event.isComposing) return false;
    if (altKey) return shiftKey && pressMove(key, at);
    if (key === "Enter" && !shiftKey) {
      if (at.row < rows.length) focusCell({ ...at, row: at.row + 1 });
      else addBelow();
      return true;
    }
    if (key !== "Tab") return false;
    const width = headers.length;
    const next = at.row * width + at.column + (shiftKey ? -1 : 1);
    // Shift+Tab in the first cell leaves the table.
    if (next < 0) return false;
    const [row, column] = [Math.floor(next / width), next % width];
    if (row > rows.length) addRow(row, 0);
    else focusCell({ row, column });
    return true;
  }

  function pressMove(key: string, at: Place): boolean {
    const [back, on] = document.dir === "rtl" ? ["ArrowRight", "ArrowLeft"] : ["ArrowLeft", "ArrowRight"];
    if (key === back) moveColumnTo(at, at.column - 1);
    else if (key === on) moveColumnTo(at, at.column + 1);
    else if (key === "ArrowUp") moveRowTo(at, at.row - 1);
    else if (key === "ArrowDown") moveRowTo(at, at.row + 1);
    else return false;
    return true;
  }

  return {
    addRow,
    addColumn,
    moveColumnTo,
    moveRowTo,

    removeRow({ row, column }: Place): void {
      const last = table()?.rows.length ?? 1;
      edit((now) => removeRow(now, row), { row: Math.min(row, last - 1), column });
      announce(t`Row removed`);
    },

    removeColumn({ row, column }: Place): void {
      const last = (table()?.headers.length ?? 1) - 1;
      edit((now) => removeColumn(now, column), { row, column: Math.min(column, last - 1) });
      announce(t`Column removed`);
    },

    toggle(part: "headerRow" | "headerColumn", isOn: boolean, focus: Place): void {
      steps += 1;
      flushSync(() => page.edit(`table:${id}:${steps}`, (blocks) => changeMetadata(blocks, id, { [part]: isOn })));
      focusCell(focus);
    },

    /** Listens before the texts do, which would add a section on Enter. */
    listen(frame: HTMLElement, signal: AbortSignal): void {
      const take = (event: Event) => {
        event.preventDefault();
        event.stopPropagation();
      };
      const onKey = (event: KeyboardEvent) => {
        const [place, now] = [placeAt(event.target), table()];
        if (place && now && press(event, place, now)) take(event);
      };
      const onPaste = (event: ClipboardEvent) => {
        const place = placeAt(event.target);
        const cells = event.clipboardData && readRectangle(event.clipboardData);
        if (!place || !cells) return;
        take(event);
        paste(place, cells);
      };
      frame.addEventListener("keydown", onKey, { signal, capture: true });
      frame.addEventListener("paste", onPaste, { signal, capture: true });
    },
  };

  function paste(place: Place, cells: readonly string[][]): void {
    const now = table();
    if (!now) return;
    const filled = fillCells(now, place, cells);
    edit(() => filled.edit, place);
    const { rows, columns, texts } = filled.overflow;
    if (rows + columns + texts > 0) notify({ title: t`Not everything fitted`, description: overflowWords(filled.overflow) });
    else announce(t`Cells pasted`);
  }
}

export function cellOf(id: BlockId, place: Place): HTMLElement | null {
  return frameOf(id)?.querySelector<HTMLElement>(`[data-leaf="${fieldOf(place)}"]`) ?? null;
}

function tableIn(blocks: Blocks, id: BlockId): Table | null {
  const block = blockOf(blocks, id);
  const read = block ? readBlock(block) : null;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only tables have these tools, and readBlock has parsed the data by their schema
  return read?.state === "ok" ? (read.data as unknown as Table) : null;
}

function overflowWords({ rows, columns, texts }: Overflow): string {
  return [
    rows > 0 ? plural(rows, { one: "# row was left out.", other: "# rows were left out." }) : "",
    columns > 0 ? plural(columns, { one: "# column was left out.", other: "# columns were left out." }) : "",
    rows + columns > 0 ? t`A table has at most ${maxRows} rows and ${maxColumns} columns.` : "",
    texts > 0 ? t`Texts longer than ${maxCellLength} characters were cut.` : "",
  ]
    .filter(Boolean)
    .join(" ");
}
