import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { printedLeaves } from "../kit/definition/printed-leaves.tsx";
import { model } from "./model.ts";
import { View } from "./view.tsx";

describe("base block", () => {
  it("[ENT-08] has text, size medium, font sans and an optional theme", () => {
    expect(model.schema.parse({})).toEqual({ text: "", size: "medium", font: "sans" });
    expect(model.schema.parse({ theme: { alignment: "center" } })).toEqual({
      text: "",
      size: "medium",
      font: "sans",
      theme: { alignment: "center" },
    });
  });

  it("prints its text, without the author's placeholder", () => {
    expect(renderToStaticMarkup(<View data={{ text: "x", size: "medium", font: "sans" }} leaves={printedLeaves} theme={{}} />)).toBe(
      '<p class="b-base" data-font="sans" data-size="medium">x</p>',
    );
  });
});
