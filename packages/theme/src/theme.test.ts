import fc from "fast-check";
import { expect, it } from "vitest";
import { cascade } from "./cascade.ts";
import { color, contrast, mix } from "./color.ts";
import { onDark, themeRule, themeVariables } from "./css-variables.ts";
import { houseTheme } from "./house-theme.ts";
import { Theme } from "./theme.ts";

it("page wins over chapter and chapter over project, value by value", () => {
  const project = Theme.parse({
    alignment: "left",
    heading: { font: "Georgia", shadow: "none" },
    colors: { themeColors: ["#111111", "#222222"] },
  });
  const chapter = Theme.parse({ heading: { shadow: "soft-sm" }, colors: { themeColors: ["#333"] } });
  const page = Theme.parse({ heading: { shadow: "border-lg" }, card: { status: "on" } });
  expect(cascade(project, chapter, page)).toEqual({
    alignment: "left",
    heading: { font: "Georgia", shadow: "border-lg" },
    colors: { themeColors: ["#333333"] },
    card: { status: "on" },
  });
  expect(cascade(project, undefined, null)).toEqual(project);
  expect(project.heading).toEqual({ font: "Georgia", shadow: "none" });
});

it("refuses unknown groups and values that are not of the lists", () => {
  const wrong = [
    { sparkle: true },
    { alignment: "middle" },
    { heading: { font: "Papyrus" } },
    { card: { status: "maybe" } },
    { colors: { themeColors: ["red"] } },
  ];
  expect(wrong.filter((theme) => Theme.safeParse(theme).success)).toEqual([]);
});

it("nothing an author can store ends the rule", () => {
  const anything = fc.oneof(fc.string(), fc.constantFrom("red;}", "#fff}</style><script>", "#12345", "url(//x)", "#abcdef;x:y", "#ABC"));
  fc.assert(
    fc.property(anything, anything, (first, second) => {
      const theme = Theme.safeParse({
        colors: { themeColors: [first] },
        card: { color: second },
        heading: { shadow: "soft-lg", shadowColor: first },
      });
      if (!theme.success) return;
      expect(themeRule(".course", theme.data)).toMatch(/^\.course\{[^{}<>]*\}$/);
    }),
  );
  expect(themeRule(".course", houseTheme)).toMatch(/^\.course\{[^{}<>]*\}$/);
});

it("the house theme is drawn in the house palette on light and dark", () => {
  expect(themeVariables(houseTheme)).toMatchObject({
    "--k1": "light-dark(#2145c4,#86a8ff)",
    "--k8": "light-dark(#a9b79b,#8fa180)",
    "--on-k1": "light-dark(#ffffff,#171a21)",
    "--card": "light-dark(#faf7f0,#202127)",
    "--align": "start",
  });
  expect(themeVariables(houseTheme)).toEqual(themeVariables({ alignment: "left" }));
});

it("a theme colour can be read on a dark page, and text on it too", () => {
  const hex = fc.integer({ min: 0, max: 0xffffff }).map((value) => color(`#${value.toString(16).padStart(6, "0")}`));
  const canvas = color("#17181c");
  fc.assert(
    fc.property(hex, (value) => {
      // The house's own sky is the palest of them, and never carries text.
      expect(contrast(onDark(value), canvas)).toBeGreaterThanOrEqual(3.4);
    }),
  );
  fc.assert(
    fc.property(hex, (value) => {
      const on = themeVariables({ colors: { themeColors: [value] } })["--on-k1"] ?? "";
      const [light = "", dark = ""] = on.slice("light-dark(".length, -1).split(",");
      expect(contrast(color(light), value)).toBeGreaterThan(4);
      expect(contrast(color(dark), onDark(value))).toBeGreaterThan(4);
    }),
  );
});

it("a lifted colour keeps its hue", () => {
  const hue = (value: string) => {
    const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => Number.parseInt(value.slice(start, start + 2), 16));
    return (60 * (green - blue)) / (red - blue);
  };
  expect(hue(onDark(color("#8e3a17")))).toBeCloseTo(hue("#8e3a17"), 0);
  expect(onDark(color("#000"))).toMatch(/^#(..)\1\1$/);
  expect(onDark(color("#fff"))).toBe("#ffffff");
});

it("mixes and compares colours as WCAG does", () => {
  expect(mix(color("#000"), color("#fff"), 0.5)).toBe("#808080");
  expect(contrast(color("#000"), color("#fff"))).toBeCloseTo(21);
  expect(contrast(color("#777"), color("#fff"))).toBeCloseTo(4.48, 2);
});
