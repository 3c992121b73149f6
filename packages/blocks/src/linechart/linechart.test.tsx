import { lineCounts } from "@coursewright/theme/theme.ts";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { printedLeaves } from "../kit/definition/printed-leaves.tsx";
import { model } from "./model.ts";
import type { Linechart } from "./model.ts";
import { View } from "./view.tsx";

function linesIn(data: Linechart): number {
  const [drawing = ""] = /<svg[\s\S]*?<\/svg>/.exec(renderToStaticMarkup(<View data={data} leaves={printedLeaves} theme={{}} />)) ?? [];
  return drawing.match(/class="chart-line /g)?.length ?? 0;
}

describe("line chart block", () => {
  it("[ENT-20] [OPT-01] draws 1 to 6 lines and rejects more", () => {
    expect(lineCounts.map((numLines) => linesIn({ ...model.defaults, numLines }))).toEqual([1, 2, 3, 4, 5, 6]);
    for (const numLines of [0, 7]) expect(model.schema.safeParse({ ...model.defaults, numLines }).success).toBe(false);
    expect(model.schema.safeParse({ ...model.defaults, blocks: { Block1: { label: "", Q7: 1 } } }).success).toBe(false);
  });

  it("lines that end close together are named at their start", () => {
    const data: Linechart = {
      ...model.defaults,
      labels: ["Ada", "Noor"],
      numLines: 2,
      blocks: { Block1: { label: "1", Q1: 6, Q2: 1 }, Block2: { label: "2", Q1: 3.5, Q2: 3.5 } },
    };
    const markup = renderToStaticMarkup(<View data={data} leaves={printedLeaves} theme={{}} />);
    const places = [...markup.matchAll(/class="chart-line-name[^"]*" x="([\d.]+)"/g)].map(([, x]) => Number(x));
    expect(Math.max(...places)).toBeLessThan(100);
  });
});
