import { useLingui } from "@lingui/react/macro";
import { Plus, X } from "lucide-react";
import { useRef, useState } from "react";
import type { ClipboardEvent, KeyboardEvent } from "react";
import type { ChartKind } from "./chart.ts";
import type { ChartData } from "./chart-data.ts";
import { addRow, cellsIn, figureIn, gridOf, pasteCells, removeRow, writeCells } from "./grid.ts";
import type { Limits } from "./grid.ts";

interface DataGridProps {
  readonly kind: ChartKind;
  readonly data: ChartData;
  readonly count: number;
  readonly max: Limits;
  readonly change: (patch: Partial<ChartData>) => void;
}

const countedBy: Readonly<Record<ChartKind, string>> = { bar: "numBars", line: "numLines", pie: "numSections" };

/** A spreadsheet for the figures, with keyboard navigation and paste. A pie is transposed. */
export function DataGrid({ kind, data, count, max, change }: DataGridProps) {
  const { t, i18n } = useLingui();
  const table = useRef<HTMLTableElement>(null);
  const isPie = kind === "pie";
  const grid = gridOf(data, count);
  const shown = isPie ? turned(grid) : grid;
  const place = (row: number, column: number) => (isPie ? { row: column, column: row } : { row, column });

  const write = (cells: ReadonlyArray<readonly string[]>, row: number, column: number) =>
    change(writeCells(data, isPie ? turned(cells) : cells, place(row, column), { ...max, series: count }));
  const onPaste = (event: ClipboardEvent, row: number, column: number) => {
    const cells = cellsIn(event.clipboardData.getData("text/plain"));
    if (cells.length === 1 && cells[0]?.length === 1) return;
    event.preventDefault();
    const turnedCells = isPie ? turned(cells) : cells;
    const { figures, series } = pasteCells(data, { cells: turnedCells, at: place(row, column), max, language: i18n.locale });
    // One patch, so that one undo takes the whole paste back.
    change({ ...figures, ...(series > count && { [countedBy[kind]]: series }) });
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>, row: number, column: number) => {
    const step = { Enter: 1, ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined || event.nativeEvent.isComposing) return;
    event.preventDefault();
    const next = table.current?.querySelector<HTMLInputElement>(`[data-cell="${row + (event.shiftKey ? -step : step)}:${column}"]`);
    next?.focus();
    next?.select();
  };
  const nameOf = (row: number, column: number) => {
    const [head, side] = [shown[0]?.[column] || String(column), shown[row]?.[0] || String(row)];
    return row === 0 ? t`Name of column ${column}` : column === 0 ? t`Name of row ${row}` : t`${side}, ${head}`;
  };
  return (
    <div className="chart-panel-group">
      <span>{t`Figures`}</span>
      <table ref={table} className="chart-grid">
        <tbody>
          {shown.map((cells, row) => (
            <tr key={row}>
              {cells.map((text, column) => (
                <td key={column}>
                  {row === 0 && column === 0 ? null : (
                    <Cell
                      label={nameOf(row, column)}
                      value={text}
                      isFigure={row > 0 && column > 0}
                      place={`${row}:${column}`}
                      onWrite={(value) => write([[value]], row, column)}
                      onPaste={(event) => onPaste(event, row, column)}
                      onKeyDown={(event) => onKeyDown(event, row, column)}
                    />
                  )}
                </td>
              ))}
              {isPie ? null : (
                <td className="chart-grid-end">
                  {row > 0 && shown.length > 2 ? (
                    <button
                      type="button"
                      className="ui-icon-button"
                      aria-label={t`Remove row ${row}`}
                      onClick={() => change({ blocks: removeRow(data, row) })}
                    >
                      <X size={16} strokeWidth={1.75} />
                    </button>
                  ) : null}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
      {isPie || shown.length > max.blocks ? null : (
        <button type="button" className="chart-grid-add" onClick={() => change({ blocks: addRow(data) })}>
          <Plus size={16} strokeWidth={1.75} />
          {t`Add a row`}
        </button>
      )}
      <p className="chart-grid-help">{t`Cells of a spreadsheet can be pasted here.`}</p>
    </div>
  );
}

interface CellProps {
  readonly label: string;
  readonly value: string;
  readonly isFigure: boolean;
  readonly place: string;
  readonly onWrite: (value: string) => void;
  readonly onPaste: (event: ClipboardEvent<HTMLInputElement>) => void;
  readonly onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void;
}

/** Keeps the typed text until blur, because "-" and "1." are incomplete numbers. */
function Cell({ label, value, isFigure, place, onWrite, onPaste, onKeyDown }: CellProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const isWrong = isFigure && typed !== null && typed.trim() !== "" && figureIn(typed) === null;
  return (
    <input
      aria-label={label}
      aria-invalid={isWrong || undefined}
      data-cell={place}
      inputMode={isFigure ? "decimal" : undefined}
      maxLength={80}
      value={typed ?? value}
      onChange={({ target }) => {
        setTyped(isFigure ? target.value : null);
        onWrite(target.value);
      }}
      onBlur={() => setTyped(null)}
      onPaste={(event) => {
        onPaste(event);
        if (event.defaultPrevented) setTyped(null);
      }}
      onKeyDown={onKeyDown}
    />
  );
}

function turned(grid: ReadonlyArray<readonly string[]>): string[][] {
  const width = Math.max(0, ...grid.map((row) => row.length));
  return Array.from({ length: width }, (_, column) => grid.map((row) => row[column] ?? ""));
}
