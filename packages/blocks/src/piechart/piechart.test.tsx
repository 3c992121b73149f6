import { sectionCounts } from "@coursewright/theme/theme.ts";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { printedLeaves } from "../kit/definition/printed-leaves.tsx";
import { model } from "./model.ts";
import type { Piechart } from "./model.ts";
import { View } from "./view.tsx";

function draw(data: Piechart): string {
  return renderToStaticMarkup(<View data={data} leaves={printedLeaves} theme={{}} />);
}

describe("pie chart block", () => {
  it("[ENT-20] [OPT-01] draws 2 to 8 sections and rejects other counts", () => {
    expect(sectionCounts.map((numSections) => draw({ ...model.defaults, numSections }).match(/<path/g)?.length)).toEqual([
      2, 3, 4, 5, 6, 7, 8,
    ]);
    for (const numSections of [1, 9]) expect(model.schema.safeParse({ ...model.defaults, numSections }).success).toBe(false);
    expect(model.schema.safeParse({ ...model.defaults, blocks: { Block1: { label: "", Q1: -1 } } }).success).toBe(false);
  });

  it("shows each percentage with its absolute value", () => {
    const votes = {
      ...model.defaults,
      labels: ["Yes", "No"],
      numSections: 2 as const,
      blocks: { Block1: { label: "Votes", Q1: 30, Q2: 10 } },
    };
    expect(draw(votes)).toContain("<small>30</small>75%");
    expect(draw({ ...votes, blocks: { Block1: { label: "Per cent", Q1: 75, Q2: 25 } } })).not.toContain("<small>");
  });
});
