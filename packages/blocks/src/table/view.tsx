import type { MetadataViewProps } from "../kit/definition/define-block.ts";
import type { Leaves } from "../kit/definition/leaves.ts";
import type { Table, TableMetadata } from "./model.ts";

export function View({ data, metadata, leaves, theme }: MetadataViewProps<Table, TableMetadata>) {
  const { headers, columnWidths, caption } = data;
  const name = [caption, headers.filter(Boolean).join(", ")].find(Boolean);
  // The Content-Security-Policy blocks style attributes, so the width is an HTML attribute.
  return (
    <div className="b-tbl" data-ground={theme.table?.headerBg ? "on" : undefined}>
      <div className="scroll" role={name ? "region" : undefined} aria-label={name} tabIndex={0}>
        <table width={columnWidths.reduce((sum, width) => sum + width, 0)}>
          <caption>
            <span>
              <leaves.Text field="caption" value={caption} placeholder={/*i18n*/ { id: "table.caption", message: "Caption" }} />
            </span>
          </caption>
          <colgroup>
            {columnWidths.map((width, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- rows and columns are identified by their position
              <col key={index} width={width} />
            ))}
          </colgroup>
          <Cells data={data} metadata={metadata} leaves={leaves} />
        </table>
      </div>
    </div>
  );
}

interface CellsProps {
  data: Table;
  metadata: TableMetadata;
  leaves: Leaves;
}

function Cells({ data: { headers, rows, rowHeights }, metadata: { headerRow, headerColumn }, leaves }: CellsProps) {
  const kinds = headers.map((_, index) => (index > 0 && holdsFigures(rows, index) ? "num" : undefined));
  const drawRow = (fields: ReadonlyArray<{ field: string; value: string }>) =>
    fields.map(({ field, value }, index) => {
      const isHeading = headerColumn && index === 0;
      const Cell = isHeading ? "th" : "td";
      return (
        // oxlint-disable-next-line react/no-array-index-key -- rows and columns are identified by their position
        <Cell key={index} scope={isHeading ? "row" : undefined} className={kinds[index]}>
          <leaves.Text field={field} value={value} placeholder={/*i18n*/ { id: "table.cell", message: "Cell" }} />
        </Cell>
      );
    });
  return (
    <>
      {headerRow ? (
        <thead>
          <tr>
            {headers.map((header, index) => (
              // oxlint-disable-next-line react/no-array-index-key, jsx-a11y/control-has-associated-label -- columns are identified by their position, and the leaf gives the text
              <th key={index} scope="col" className={kinds[index]}>
                <leaves.Text field={`headers.${index}`} value={header} placeholder={/*i18n*/ { id: "table.header", message: "Heading" }} />
              </th>
            ))}
          </tr>
        </thead>
      ) : null}
      <tbody>
        {headerRow ? null : <tr>{drawRow(headers.map((value, index) => ({ field: `headers.${index}`, value })))}</tr>}
        {rows.map(({ cells }, row) => (
          // oxlint-disable-next-line react/no-array-index-key -- rows and columns are identified by their position
          <tr key={row} {...{ height: rowHeights[row] }}>
            {drawRow(cells.map((value, index) => ({ field: `rows.${row}.cells.${index}`, value })))}
          </tr>
        ))}
      </tbody>
    </>
  );
}

/** Columns of numbers, with or without a unit, are right-aligned. */
function holdsFigures(rows: Table["rows"], column: number): boolean {
  const cells = rows.map(({ cells: texts }) => (texts[column] ?? "").trim()).filter((text) => text !== "");
  return cells.length > 0 && cells.every((text) => /^[-+−±~≈<>≤≥]?\s?[\p{Sc}]?\s?\d/u.test(text));
}
