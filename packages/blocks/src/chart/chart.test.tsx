import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { printedLeaves } from "../kit/definition/printed-leaves.tsx";
import { chart } from "./index.ts";
import { View } from "./view.tsx";

describe("chart placeholder", () => {
  it("can become a bar, pie or line chart", () => {
    expect(chart.becomes).toEqual(["barchart", "piechart", "linechart"]);
  });

  it("prints its text, without the placeholder", () => {
    const draw = (text: string) => renderToStaticMarkup(<View data={{ text }} leaves={printedLeaves} theme={{}} />);
    expect(draw("How it rises")).toContain("<p>How it rises</p>");
    expect(draw("")).toContain("<p></p>");
  });
});
