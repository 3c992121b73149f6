import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { printedLeaves } from "../kit/definition/printed-leaves.tsx";
import { model } from "./model.ts";
import { View } from "./view.tsx";

it("[ENT-08] a base block has text, size medium, font sans and may have a theme", () => {
  expect(model.schema.parse({})).toEqual({ text: "", size: "medium", font: "sans" });
  expect(model.schema.parse({ theme: { alignment: "center" } })).toEqual({
    text: "",
    size: "medium",
    font: "sans",
    theme: { alignment: "center" },
  });
});

it("prints its text for learners and no hint for authors", () => {
  expect(renderToStaticMarkup(<View data={{ text: "x", size: "medium", font: "sans" }} leaves={printedLeaves} theme={{}} />)).toBe(
    '<p class="b-base" data-font="sans" data-size="medium">x</p>',
  );
});
