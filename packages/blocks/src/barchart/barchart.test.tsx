import { barCounts } from "@coursewright/theme/theme.ts";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import type { Leaves } from "../kit/definition/leaves.ts";
import { printedLeaves } from "../kit/definition/printed-leaves.tsx";
import { model } from "./model.ts";
import type { Barchart } from "./model.ts";
import { View } from "./view.tsx";

const data: Barchart = {
  title: "Rise",
  subtitle: "in cm",
  source: "Kitchen",
  labels: ["20 °C", "24 °C", "28 °C"],
  numBars: 3,
  blocks: { Block1: { label: "2 h", Q1: 0.6, Q2: 1.1, Q3: 2 }, Block2: { label: "4 h", Q1: 1.4, Q2: 12_345.678 } },
};

function draw(chart: Barchart, leaves: Leaves = printedLeaves, theme = {}): string {
  return renderToStaticMarkup(<View data={chart} leaves={leaves} theme={theme} />);
}

function barsIn(markup: string): number {
  const [drawing = ""] = /<svg[\s\S]*?<\/svg>/.exec(markup) ?? [];
  return drawing.match(/chart-fill/g)?.length ?? 0;
}

describe("bar chart block", () => {
  it("[ENT-20] stores Block entries with Q values, labels, and numBars up to 4", () => {
    expect(model.schema.parse(data)).toEqual(data);
    const refused = [{ numBars: 5 }, { numBars: 0 }, { numBars: 2.5 }, { labels: ["", "", "", "", ""] }, { blocks: {} }];
    for (const patch of refused) expect(model.schema.safeParse({ ...data, ...patch }).success).toBe(false);
    for (const entry of [{ label: "", Q5: 1 }, { label: "", Q1: "1" }, { label: "", Q1: Infinity }, { Q1: 1 }])
      expect(model.schema.safeParse({ ...data, blocks: { Block1: entry } }).success).toBe(false);
    expect(model.schema.safeParse({ ...data, blocks: { Row1: { label: "" } } }).success).toBe(false);
  });

  it("[ENT-20] a new bar chart has the theme's number of bars, else 3", () => {
    expect(barsIn(draw(model.defaults))).toBe(3 * Object.keys(model.defaults.blocks).length);
    expect(barsIn(draw(model.defaults, printedLeaves, { charts: { bars: 4 } }))).toBe(4 * Object.keys(model.defaults.blocks).length);
  });

  it("[OPT-01] draws 1 to 4 bars", () => {
    expect(barCounts.map((numBars) => barsIn(draw({ ...model.defaults, numBars })) / 3)).toEqual([1, 2, 3, 4]);
  });

  it("authors and learners see the same drawing", () => {
    const editable: Leaves = { ...printedLeaves, Text: ({ value }) => <em>{value}</em> };
    const drawings = (markup: string) => [...markup.matchAll(/<svg[\s\S]*?<\/svg>/g)].map(([svg]) => svg);
    expect(drawings(draw(data, editable))).toEqual(drawings(draw(data)));
    expect(drawings(draw(data))).toHaveLength(3);
  });

  it("the table of numbers equals the data", () => {
    const [table = ""] = /<table>[\s\S]*<\/table>/.exec(draw(data)) ?? [];
    const rows = [...table.matchAll(/<tr>(.*?)<\/tr>/g)].map(([, row = ""]) =>
      [...row.matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/g)].map(([, cell = ""]) => cell.trim()),
    );
    expect(rows).toEqual([
      ["", "20 °C", "24 °C", "28 °C"],
      ["2 h", "0.6", "1.1", "2"],
      ["4 h", "1.4", "12,345.678", "–"],
    ]);
  });

  it("reads old charts: top-level entries and numbers as text", () => {
    const [gather] = model.migrations;
    expect(
      gather?.up({ labels: { Q1: "a" }, numBars: "9", Block1: { Q1: "1.5", Q2: "x" }, "Block 2": { label: 7, Q1: 2 }, other: 1 }),
    ).toEqual({
      title: "",
      subtitle: "",
      source: "",
      labels: ["a"],
      numBars: 4,
      blocks: { Block1: { label: "", Q1: 1.5 }, Block2: { label: "7", Q1: 2 } },
    });
  });
});
