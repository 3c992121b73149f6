import { describe, expect, it } from "vitest";
import { readRectangle } from "./read-rectangle.ts";

const read = (data: Record<string, string>) => readRectangle({ getData: (type) => data[type] ?? "" });

describe("a rectangle on the clipboard", () => {
  it("reads cells of a spreadsheet's text and keeps empty rows between them", () => {
    expect(read({ "text/plain": "a\tb\n\t\nc\td\n" })).toEqual([
      ["a", "b"],
      ["", ""],
      ["c", "d"],
    ]);
    expect(read({ "text/plain": "one\ntwo" })).toEqual([["one"], ["two"]]);
  });

  it("leaves one cell and the text of a document to the browser", () => {
    expect(read({ "text/plain": "one" })).toBeNull();
    expect(read({ "text/plain": "one\ntwo", "text/html": "<p>one</p><p>two</p>" })).toBeNull();
  });
});
