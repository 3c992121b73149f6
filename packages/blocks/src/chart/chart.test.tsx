import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { printedLeaves } from "../kit/definition/printed-leaves.tsx";
import { chart } from "./index.ts";
import { View } from "./view.tsx";

it("a chart that is not chosen yet can become bars, a pie or lines", () => {
  expect(chart.becomes).toEqual(["barchart", "piechart", "linechart"]);
});

it("what it should show stands on the page, and the invitation to choose does not", () => {
  const draw = (text: string) => renderToStaticMarkup(<View data={{ text }} leaves={printedLeaves} theme={{}} />);
  expect(draw("How it rises")).toContain("<p>How it rises</p>");
  expect(draw("")).toContain("<p></p>");
});
