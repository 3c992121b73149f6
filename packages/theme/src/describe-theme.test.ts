import { expect, it } from "vitest";
import { color } from "./color.ts";
import { describeTheme } from "./describe-theme.ts";
import { houseTheme } from "./house-theme.ts";
import type { Theme } from "./theme.ts";

it("names fonts, page background, first colours and styles", () => {
  const theme: Theme = {
    heading: { font: "Georgia" },
    body: { font: "Verdana" },
    general: { background: color("#101014") },
    colors: { themeColors: ["#c4512f", "#3b7a66", "#777777", "#2145c4"].map(color) },
    charts: { style: "cartoon" },
    factCard: { style: "cartoon" },
  };
  expect(describeTheme(theme)).toBe("Georgia headings; Verdana text; a black ground; red, green, grey; drawn cartoon");
  expect(describeTheme(houseTheme)).toBe("blue, orange, red");
  expect(describeTheme({})).toBe("");
});

it.each([
  ["#ffffff", "white"],
  ["#fff1aa", "yellow"],
  ["#ff00aa", "pink"],
  ["#7a2be2", "purple"],
  ["#20b2aa", "teal"],
])("%s is called %s", (hex, name) => {
  expect(describeTheme({ general: { background: color(hex) } })).toBe(`a ${name} ground`);
});
