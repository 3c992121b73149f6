import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { printedLeaves } from "../kit/definition/printed-leaves.tsx";
import { fillCells, insertColumn, insertRow, moveColumn, moveRow, removeColumn, removeRow } from "../kit/table/edits.ts";
import { cellsOf, pasted, rectangleOf } from "../kit/table/spreadsheet.ts";
import { StoredBlock, readBlockOf } from "../kit/data/stored-block.ts";
import { table } from "./index.ts";
import { model, patchFromReply } from "./model.ts";
import type { Table } from "./model.ts";
import { View } from "./view.tsx";

const withHeadings = { headerRow: true, headerColumn: true };
const draw = (data: Table, metadata = withHeadings) =>
  renderToStaticMarkup(<View data={data} metadata={metadata} leaves={printedLeaves} theme={{}} />);
const bread: Table = {
  headers: ["Kitchen", "Room"],
  rows: [{ cells: ["Sill", "18 °C"] }, { cells: ["Oven", "29 °C"] }],
  columnWidths: [200, 80],
  rowHeights: [40, 60],
  caption: "Times",
};

describe("table block", () => {
  it("[ENT-19] a new table has 2 columns and 2 rows, widths of 120 and heights of 40", () => {
    expect(model.defaults).toEqual({
      headers: ["", ""],
      rows: [{ cells: ["", ""] }, { cells: ["", ""] }],
      columnWidths: [120, 120],
      rowHeights: [40, 40],
      caption: "",
    });
  });

  it("[ENT-19] has headers, rows, columnWidths, rowHeights and caption with matching lengths", () => {
    const takes = (change: object) => model.schema.safeParse({ ...bread, ...change }).success;
    expect(takes({})).toBe(true);
    const wrong = [
      { headers: ["one"] },
      { rows: [{ cells: ["one"] }, { cells: ["one"] }] },
      { columnWidths: [120] },
      { rowHeights: [40, 40, 40] },
      { columnWidths: [1, 120] },
      { rowHeights: [40, 4000] },
      { caption: 5 },
    ];
    expect(wrong.filter(takes)).toEqual([]);
  });

  it("[ENT-19] reads loose tables in both spellings", () => {
    const data = { headers: ["a"], rows: [{ cells: [1, "two"] }, ["three"]], columnWidths: ["150px", "x"], rowHeights: [4000] };
    const stored = StoredBlock.parse({ id: "4f0c1f8e-6d0a-4a57-9a3b-0c4d5e6f7a80", type: "Table", v: 0, data });
    expect(readBlockOf([table], stored)).toMatchObject({
      state: "ok",
      data: {
        headers: ["a", ""],
        rows: [{ cells: ["1", "two"] }, { cells: ["three", ""] }],
        columnWidths: [150, 120],
        rowHeights: [400, 40],
        caption: "",
      },
    });
  });

  it("draws an accessible table in a region that scrolls by keyboard", () => {
    expect(draw(bread)).toBe(
      '<div class="b-tbl"><div class="scroll" role="region" aria-label="Times" tabindex="0"><table width="280">' +
        '<caption><span>Times</span></caption><colgroup><col width="200"/><col width="80"/></colgroup>' +
        '<thead><tr><th scope="col">Kitchen</th><th scope="col" class="num">Room</th></tr></thead>' +
        '<tbody><tr height="40"><th scope="row">Sill</th><td class="num">18 °C</td></tr>' +
        '<tr height="60"><th scope="row">Oven</th><td class="num">29 °C</td></tr></tbody></table></div></div>',
    );
  });

  it("adds, removes and moves columns and rows with their sizes", () => {
    const after = (patch: Partial<Table>) => model.schema.parse({ ...bread, ...patch });
    expect(after(insertColumn(bread, 2))).toMatchObject({ headers: ["Kitchen", "Room", ""], columnWidths: [200, 80, 120] });
    expect(after(removeColumn(bread, 0))).toMatchObject({ headers: ["Room"], rows: [{ cells: ["18 °C"] }, { cells: ["29 °C"] }] });
    expect(after(moveColumn(bread, 0, 1))).toMatchObject({ headers: ["Room", "Kitchen"], columnWidths: [80, 200] });
    expect(after(insertRow(bread, 3))).toMatchObject({ rows: [...bread.rows, { cells: ["", ""] }], rowHeights: [40, 60, 40] });
    expect(after(removeRow(bread, 1))).toMatchObject({ rows: [{ cells: ["Oven", "29 °C"] }], rowHeights: [60] });
    expect(after(moveRow(bread, 1, 2))).toMatchObject({ rows: bread.rows.toReversed(), rowHeights: [60, 40] });
    expect(after(moveRow(bread, 2, 3))).toEqual(bread);
  });

  it("the headings are removed and moved like any row", () => {
    const after = (patch: Partial<Table>) => model.schema.parse({ ...bread, ...patch });
    expect(after(removeRow(bread, 0))).toMatchObject({ headers: ["Sill", "18 °C"], rows: [{ cells: ["Oven", "29 °C"] }] });
    expect(after(insertRow(bread, 0))).toMatchObject({ headers: ["", ""], rows: [{ cells: bread.headers }, ...bread.rows] });
  });

  it("draws headings as plain cells when they are off", () => {
    const plain = draw(bread, { headerRow: false, headerColumn: false });
    expect(plain).toContain('<tbody><tr><td>Kitchen</td><td class="num">Room</td></tr><tr height="40"><td>Sill</td>');
    expect(plain).not.toContain("<th");
    expect(draw(bread, { headerRow: false, headerColumn: true })).toContain(
      '<tr><th scope="row">Kitchen</th><td class="num">Room</td></tr>',
    );
  });

  it("[WR-19] a pasted rectangle fills from a cell on and grows the table", () => {
    const { edit, overflow } = fillCells(bread, { row: 2, column: 1 }, rectangleOf("30 °C\tdry\n\t\n31 °C\twet\n"));
    expect(model.schema.parse({ ...bread, ...edit })).toEqual({
      headers: ["Kitchen", "Room", ""],
      rows: [
        { cells: ["Sill", "18 °C", ""] },
        { cells: ["Oven", "30 °C", "dry"] },
        { cells: ["", "", ""] },
        { cells: ["", "31 °C", "wet"] },
      ],
      columnWidths: [200, 80, 120],
      rowHeights: [40, 60, 40, 40],
      caption: "Times",
    });
    expect(overflow).toEqual({ rows: 0, columns: 0, texts: 0 });
  });

  it("[WR-19] counts the pasted rows, columns and texts that do not fit", () => {
    const huge = Array.from({ length: 201 }, () => ["x".repeat(1001), ...Array.from({ length: 12 }, () => "y")]);
    const { edit, overflow } = fillCells(bread, { row: 1, column: 0 }, huge);
    expect(model.schema.safeParse({ ...bread, ...edit }).success).toBe(true);
    expect(overflow).toEqual({ rows: 1, columns: 1, texts: 200 });
  });

  it.each([
    [
      "a\tb\nc\td",
      [
        ["a", "b"],
        ["c", "d"],
      ],
    ],
    [
      "a\tb\r\nc\td\r\n",
      [
        ["a", "b"],
        ["c", "d"],
      ],
    ],
    [
      "a\t\n\tb\n\n",
      [
        ["a", ""],
        ["", "b"],
      ],
    ],
    [
      '"two\nlines"\t"a ""word"""\n"tab\there"\tx',
      [
        ["two\nlines", 'a "word"'],
        ["tab\there", "x"],
      ],
    ],
    ['"said" he\tb', [['"said" he', "b"]]],
    ['"open\tb\nc', [['"open', "b"], ["c"]]],
    ['""\tb', [["", "b"]]],
    ["one cell", [["one cell"]]],
    [" \n\t", []],
    ["", []],
  ])("pasted %j becomes cells", (text, cells) => {
    expect(cellsOf(text)).toEqual(cells);
  });

  it("pasted cells replace the table, with or without headers, up to its limits", () => {
    const cells = [
      ["Day", "Rise"],
      ["1", "2 cm", "extra"],
    ];
    expect(pasted(bread, { cells, hasHeaders: true })).toEqual({
      headers: ["Day", "Rise", ""],
      rows: [{ cells: ["1", "2 cm", "extra"] }],
      columnWidths: [200, 80, 120],
      rowHeights: [40],
      caption: "Times",
    });
    expect(pasted(bread, { cells, hasHeaders: false })?.headers).toEqual(["", "", ""]);
    expect(pasted(bread, { cells: [["Day"]], hasHeaders: true })?.rows).toEqual([{ cells: [""] }]);
    expect(pasted(bread, { cells: [], hasHeaders: true })).toBeNull();
    const huge = Array.from({ length: 500 }, () => Array.from({ length: 50 }, () => "x"));
    expect(model.schema.safeParse(pasted(bread, { cells: huge, hasHeaders: true })).success).toBe(true);
  });

  it("a reply keeps the widths of remaining columns", () => {
    expect(patchFromReply({ headers: ["Day", "Rise", "Note"], rows: [["1", "2 cm"]] }, bread)).toEqual({
      headers: ["Day", "Rise", "Note"],
      rows: [{ cells: ["1", "2 cm", ""] }],
      columnWidths: [200, 80, 120],
      rowHeights: [40],
      caption: "",
    });
  });
});
