import { describe, expect, it } from "vitest";
import { addRow, cellsIn, figureIn, gridOf, pasteCells, removeRow, writeCells } from "./grid.ts";

const data = { labels: ["a", "b"], blocks: { Block2: { label: "two", Q1: 3 }, Block1: { label: "one", Q1: 1, Q2: 2 } } };
const max = { series: 2, blocks: 3 };

describe("chart grid", () => {
  it("shows the values in the order of their blocks", () => {
    expect(gridOf(data, 2)).toEqual([
      ["", "a", "b"],
      ["one", "1", "2"],
      ["two", "3", ""],
    ]);
  });

  it("splits pasted cells at tabs, else at commas or semicolons", () => {
    expect(cellsIn("h\t2,5\r\nx\t1\r\n")).toEqual([
      ["h", "2,5"],
      ["x", "1"],
    ]);
    expect(cellsIn('"h",2\nx,1')).toEqual([
      ["h", "2"],
      ["x", "1"],
    ]);
    expect(cellsIn("h;2,5")).toEqual([["h", "2,5"]]);
    expect(cellsIn("7")).toEqual([["7"]]);
  });

  it("reads numbers as people write them, and nothing else", () => {
    expect(["3.1", " 1,200 ", "1 200", "2,5", "−4", "54%", "€ 7", "1e3", ".5"].map(figureIn)).toEqual([
      3.1, 1200, 1200, 2.5, -4, 54, 7, 1000, 0.5,
    ]);
    expect(["", "-", "x", "1.2.3", "Infinity", "NaN", "0x10"].map(figureIn)).toEqual([null, null, null, null, null, null, null]);
  });

  it("pasted cells overwrite from their position, add rows and stay within the limits", () => {
    const pasted = writeCells(
      data,
      [
        ["", "x", "y", "z"],
        ["1st", "10", "-", "9"],
        ["2nd", "20", "21"],
        ["3rd", "30"],
        ["4th", "40"],
      ],
      { row: 0, column: 0 },
      max,
    );
    expect(pasted.labels).toEqual(["x", "y"]);
    expect(pasted.blocks).toEqual({
      Block1: { label: "1st", Q1: 10 },
      Block2: { label: "2nd", Q1: 20, Q2: 21 },
      Block3: { label: "3rd", Q1: 30 },
    });
  });

  it("adds and removes rows, but never the last one", () => {
    expect(Object.keys(addRow(data))).toEqual(["Block1", "Block2", "Block3"]);
    expect(removeRow(data, 1)).toEqual({ Block1: { label: "two", Q1: 3 } });
    const single = { labels: [], blocks: { Block1: { label: "" } } };
    expect(removeRow(single, 1)).toEqual(single.blocks);
  });

  it("[WR-19] pasted header words name series and categories", () => {
    const empty = { labels: ["", ""], blocks: { Block1: { label: "" } } };
    const roomy = { series: 4, blocks: 12 };
    const cells = cellsIn("Day\tSill\tOven\nMon\t1.5\t1,234\nTue\t2\t-3");
    const named = {
      labels: ["Sill", "Oven"],
      blocks: { Block1: { label: "Mon", Q1: 1.5, Q2: 1234 }, Block2: { label: "Tue", Q1: 2, Q2: -3 } },
    };
    for (const at of [
      { row: 0, column: 0 },
      { row: 1, column: 1 },
      { row: 1, column: 0 },
    ]) {
      expect(pasteCells(empty, { cells, at, max: roomy, language: "en" })).toEqual({ figures: named, series: 2 });
    }
    const figures = cellsIn("1\t2\n3\t4");
    expect(pasteCells(empty, { cells: figures, at: { row: 1, column: 1 }, max: roomy, language: "en" }).figures.labels).toEqual(["", ""]);
  });

  it.each([
    ["en", "1,234", 1234],
    ["de", "1.234", 1234],
    ["en", "1.234", 1.234],
    ["de", "1,234", 1.234],
    ["en", "1.234,5", 1234.5],
    ["de", "1,234.5", 1234.5],
    ["de", "0.25", 0.25],
    ["en", "1.234.567", 1_234_567],
  ])("reads a pasted figure in %s: %s", (language, text, figure) => {
    const { figures } = pasteCells(
      { labels: [""], blocks: { Block1: { label: "" } } },
      { cells: [["Mon", text]], at: { row: 1, column: 0 }, max: { series: 4, blocks: 12 }, language },
    );
    expect(figures.blocks).toEqual({ Block1: { label: "Mon", Q1: figure } });
  });
});
