import { describe, expect, it } from "vitest";
import { pastedFigures } from "./pasted-figures.ts";

const chart = {
  labels: ["20 °C", "24 °C"],
  blocks: { Block1: { label: "2 h", Q1: 0.6, Q2: 1234.5678 }, Block2: { label: "4 h, late", Q1: -1.4 } },
};

describe("pasted figures", () => {
  it.each([
    ["from a spreadsheet", "\t20 °C\t24 °C\n2 h\t0.6\t1234.5678\n4 h, late\t-1.4\t"],
    ["comma-separated", ',20 °C,24 °C\r\n2 h,0.6,"1,234.5678"\r\n"4 h, late",−1.4,\r\n'],
    ["with semicolons", ";20 °C;24 °C\n2 h;0.6;1 234.5678\n4 h, late;-1.4;"],
    ["drawn with bars", "| | 20 °C | 24 °C |\n|---|---:|---:|\n| 2 h | 0.6 | 1234.5678 |\n| 4 h, late | -1.4 | |"],
  ])("a table %s keeps every figure", (_, text) => {
    expect(pastedFigures("barchart", text)).toEqual({ kind: "figures", patch: { ...chart, numBars: 2 } });
    expect(pastedFigures("linechart", text)).toEqual({ kind: "figures", patch: { ...chart, numLines: 2 } });
  });

  it("table rows become the sections of a pie", () => {
    expect(pastedFigures("piechart", "Part,Share\nFlour,54\nWater,38\nSalt,8")).toEqual({
      kind: "figures",
      patch: { labels: ["Flour", "Water", "Salt"], blocks: { Block1: { label: "Share", Q1: 54, Q2: 38, Q3: 8 } }, numSections: 3 },
    });
  });

  it("a table without a header row gives unnamed series", () => {
    expect(pastedFigures("barchart", "2 h,1\n4 h,3")).toEqual({
      kind: "figures",
      patch: { labels: [""], blocks: { Block1: { label: "2 h", Q1: 1 }, Block2: { label: "4 h", Q1: 3 } }, numBars: 1 },
    });
  });

  it.each(["", "Rise was 3 cm, then 4 cm.", "a,b\nc,d", "Hour,Rise\n2 h,about 3", "one line,3", "a,1\nb,2,3"])(
    "text is not a table: %j",
    (text) => {
      expect(pastedFigures("barchart", text)).toEqual({ kind: "none" });
    },
  );

  it("rejects a table that is too large for the chart", () => {
    expect(pastedFigures("barchart", "h,a,b,c,d,e\n1,1,2,3,4,5")).toEqual({ kind: "too many" });
    expect(pastedFigures("piechart", `x,y\n${"part,1\n".repeat(9)}`)).toEqual({ kind: "too many" });
  });
});
