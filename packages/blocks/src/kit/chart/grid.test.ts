import { expect, it } from "vitest";
import { addRow, cellsIn, figureIn, gridOf, removeRow, writeCells } from "./grid.ts";

const data = { labels: ["a", "b"], blocks: { Block2: { label: "two", Q1: 3 }, Block1: { label: "one", Q1: 1, Q2: 2 } } };
const max = { series: 2, blocks: 3 };

it("shows the figures in the order of their blocks", () => {
  expect(gridOf(data, 2)).toEqual([
    ["", "a", "b"],
    ["one", "1", "2"],
    ["two", "3", ""],
  ]);
});

it("cells copied from a spreadsheet are parted by tabs, and by commas or semicolons where there is none", () => {
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

it("reads figures as people write them, and nothing else as a figure", () => {
  expect(["3.1", " 1,200 ", "1 200", "2,5", "−4", "54%", "€ 7", "1e3", ".5"].map(figureIn)).toEqual([
    3.1, 1200, 1200, 2.5, -4, 54, 7, 1000, 0.5,
  ]);
  expect(["", "-", "x", "1.2.3", "Infinity", "NaN", "0x10"].map(figureIn)).toEqual([null, null, null, null, null, null, null]);
});

it("pasted cells overwrite names and figures from their place on, add rows as long as there is room, and stay inside", () => {
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

it("a row is added and taken away, and the last one stays", () => {
  expect(Object.keys(addRow(data))).toEqual(["Block1", "Block2", "Block3"]);
  expect(removeRow(data, 1)).toEqual({ Block1: { label: "two", Q1: 3 } });
  const single = { labels: [], blocks: { Block1: { label: "" } } };
  expect(removeRow(single, 1)).toEqual(single.blocks);
});
